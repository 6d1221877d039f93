// What a table is set up with: the text of its first entry.

export interface TableSetup {
  game: string;
  options: string;
  clock: string; // 'move TURN BANK', 'days N', or '' for none
  level: string; // who plays for people who are away, or ''
  isPrivate: boolean;
  hasHints: boolean;
  welcome: string[]; // people who need no invitation
  board: string; // '' for the shipped one
  record?: string; // to be sent: the game goes on from it, with its game, options and board
  begun?: number; // as told: how many actions and outcomes that had
}

export function writeSetup(setup: TableSetup): string {
  const { game, options, clock, level, isPrivate, hasHints, welcome, board, record } = setup;
  const lines = [
    !record && `game ${game}`,
    !record && options && `options ${options}`,
    clock && `clock ${clock}`,
    level && `level ${level}`,
    isPrivate && 'private',
    hasHints && 'hints',
    welcome.length > 0 && `welcome ${welcome.join(' ')}`,
  ].filter(Boolean);
  const rest = record ? `record\n${record}` : board && `board\n${board}`;
  return `${lines.map((line) => `${line}\n`).join('')}${rest}`;
}

export function readSetup(text: string): TableSetup {
  const at = text.search(/^board$/m);
  const head = at < 0 ? text : text.slice(0, at);
  const board = at < 0 ? '' : text.slice(at + 'board\n'.length);
  const lines = head.split('\n');
  const value = (word: string) => lines.find((line) => line.startsWith(`${word} `))?.slice(word.length + 1);
  return {
    game: value('game') ?? '',
    options: value('options') ?? '',
    clock: value('clock') ?? '',
    level: value('level') ?? '',
    isPrivate: lines.includes('private'),
    hasHints: lines.includes('hints'),
    welcome: value('welcome')?.split(' ') ?? [],
    board,
    begun: Number(value('begun') ?? 0),
  };
}
