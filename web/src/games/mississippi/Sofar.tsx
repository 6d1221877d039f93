// The river so far: the tiles laid, the contents of the stack, and the last throw of the die.
import type { GameEvent } from '../../engine/types';
import { useMedia, PHONE } from '../../parts/media';
import type { TableState } from '../../board/state';
import { t } from '../../base/text';
import type { Print, RiverState } from './state';
import { wordOf } from './state';
import { stackShort, stackText } from './words';

const FACES: Record<string, string> = {
  left: 'M9 14V6Q9-2 1-2H-10M-4-9L-11-2L-4 5',
  straight: 'M0 14V-13M-8-6L0-14L8-6',
  right: 'M-9 14V6Q-9-2-1-2H10M4-9L11-2L4 5',
};

export function Die({ face }: { face: string }) {
  return (
    <svg class="die" viewBox="-26 -27 52 54" aria-hidden="true">
      <rect class="die-shade" x="-23" y="-21" width="46" height="46" rx="10" />
      <rect class="die-body" x="-23" y="-24" width="46" height="46" rx="10" />
      <path class="die-face" d={FACES[face] ?? ''} transform="translate(0 -1) scale(.92)" />
    </svg>
  );
}

const KINDS: [string, RegExp][] = [
  ['blue', /b/],
  ['red', /r/],
  ['coal', /c/],
  ['driftwood', /d/],
  ['sandbank', /s/],
];

function counted(stack: Print[]): { kind: string; count: number }[] {
  const kinds = KINDS.map(([kind, sign]) => ({
    kind,
    count: stack.filter((each) => sign.test(each.spaces)).length,
  }));
  const plain = stack.filter((each) => !/[brcds]/.test(each.spaces)).length;
  return [...kinds, { kind: 'none', count: plain }].filter(({ count }) => count > 0);
}

// The first tile is laid without the die (MQ-B2).
function isThrow(event: GameEvent): boolean {
  return event.kind === 'finish' || (event.kind === 'tile' && Number(event.tile) > 1);
}

function lastThrow(table: TableState): string {
  const steps = table.story.slice(0, table.shownStep ?? table.story.length);
  for (let i = steps.length - 1; i >= 0; i--) {
    const event = steps[i]?.events.find(isThrow);
    if (event) return wordOf(event.face);
  }
  return '';
}

export function Sofar({ table }: { table: TableState }) {
  const state = table.shown as RiverState;
  const face = lastThrow(table);
  const isPhone = useMedia(PHONE);
  const isLaid = state.stack.length === 0 && Boolean(state.finish); // nothing more is to come
  if (isLaid && isPhone) return null;
  return (
    <aside
      class="sofar"
      data-corners="bottom-left top-left top-right bottom-right"
      aria-label={t('page.mississippi.so-far')}
    >
      <Compass />
      <div hidden={isLaid}>
        <h2>{t('page.mississippi.so-far')}</h2>
        <p>
          <em>{isPhone ? stackShort(state) : stackText(state)}</em>
        </p>
        <ul>
          {counted(state.stack).map(({ kind, count }) => (
            <li key={kind} class={`of-${kind}`}>
              {t(`page.mississippi.stack.${kind}`, { count })}
            </li>
          ))}
          {face && (
            <li class="last-throw">
              <Die face={face} />
              <span>{t('page.mississippi.last-tile', { face: t(`face.${face}`) })}</span>
            </li>
          )}
        </ul>
      </div>
    </aside>
  );
}

function Compass() {
  return (
    <svg class="compass" viewBox="-34 -52 68 86" aria-hidden="true">
      <circle r="30" />
      <circle r="26" />
      {[0, 60, 120, 180, 240, 300].map((angle) => (
        <g key={angle} transform={`rotate(${angle})`}>
          <path class="dark" d={`M0-${angle === 0 ? 30 : 20}L5-6L0 0Z`} />
          <path class="light" d={`M0-${angle === 0 ? 30 : 20}L-5-6L0 0Z`} />
        </g>
      ))}
      <text y="-36">n</text>
    </svg>
  );
}

// The throw of the die, shown while a tile or the finish is laid.
export function Throw({ table }: { table: TableState }) {
  const event = table.moving;
  if (!event || !isThrow(event)) return null;
  return (
    <div class="throw">
      <Die face={wordOf(event.face)} />
      <p>{event.text}</p>
    </div>
  );
}
