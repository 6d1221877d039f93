// Somebody elsewhere is invited to a game of this browser: it goes on at a table online, from where it
// stands. The game here stays as it is.
import { useEffect, useState } from 'preact/hooks';
import { go } from '../base/route';
import { loadGame } from '../base/saved';
import { people, shownName } from '../base/seats';
import { get, set, useStore } from '../base/store';
import { t } from '../base/text';
import type { TableState } from '../board/state';
import { ask } from '../engine/engine';
import type { Beginning } from '../engine/host';
import { isServerHere } from '../online/server';
import { Sheet } from '../parts/Sheet';
import { SeatBadge } from '../table/start/SeatBadge';
import { usualLevel } from '../table/start/seats';
import { addressOf } from './address';
import { NameField } from './NameField';
import { makeTable } from './visit';

// Who will play a seat: the person here, somebody who is invited, or a computer of this level.
type Role = string;
const ME = 'me';
const FREE = 'free';

// The other people here are invited; if there are none, whoever takes the place of the first computer.
function usualRoles({ seats, viewer }: TableState): Role[] {
  const all = people(seats);
  const me = all.includes(viewer) ? viewer : (all[0] ?? 1);
  const invited = all.length > 1 ? all : [me === 1 ? 2 : 1];
  return seats.map(({ computer }, i) => (i + 1 === me ? ME : invited.includes(i + 1) ? FREE : computer));
}

const levelIn = (table: TableState): string => {
  const info = get().games.find(({ name }) => name === table.game);
  return info ? usualLevel(info) : '';
};

function Seats({
  table,
  roles,
  choose,
}: {
  table: TableState;
  roles: Role[];
  choose: (seat: number, role: Role) => void;
}) {
  return (
    <ol class="invite-seats">
      {table.seats.map((seat, i) => {
        const level = seat.computer || levelIn(table);
        return (
          <li key={i} data-seat={i + 1}>
            <SeatBadge game={table.game} seats={table.seats} number={i + 1} />
            <b>{shownName(seat)}</b>
            <select
              aria-label={t('page.invite.role', { name: shownName(seat) })}
              value={roles[i]}
              onChange={(event) => choose(i + 1, event.currentTarget.value)}
            >
              <option value={ME}>{t('page.invite.me')}</option>
              <option value={FREE}>{t('page.invite.free')}</option>
              <option value={level}>{t('page.online.computer', { level: t(`page.level.${level}`) })}</option>
            </select>
          </li>
        );
      })}
    </ol>
  );
}

// What there is to begin with; null until it is known, and false if no server can be reached.
function useBeginning({ id }: TableState): Beginning | false | null {
  const [found, setFound] = useState<Beginning | false | null>(null);
  useEffect(() => {
    const find = async () => {
      const begun = await ask('beginning', loadGame(id)?.record ?? '');
      setFound((await isServerHere()) && begun.ok ? begun : false);
    };
    void find();
  }, [id]);
  return found;
}

export function Invite({ table, close }: { table: TableState; close: () => void }) {
  const name = useStore(({ settings }) => settings.name);
  const problem = useStore(({ meetingProblem }) => meetingProblem);
  const [roles, setRoles] = useState(() => usualRoles(table));
  const [isOpening, setOpening] = useState(false);
  const beginning = useBeginning(table);
  useEffect(() => set({ meetingProblem: '' }), []);
  const choose = (seat: number, role: Role) =>
    setRoles(roles.map((each, i) => (i + 1 === seat ? role : role === ME && each === ME ? FREE : each)));
  const mine = roles.indexOf(ME) + 1;
  const missing =
    mine === 0 || !roles.includes(FREE)
      ? t('page.invite.need')
      : name.trim() === ''
        ? t('page.online.name-first')
        : '';
  const open = async (event: Event) => {
    event.preventDefault();
    if (isOpening || missing || !beginning) return;
    setOpening(true);
    const { game, options, board } = table;
    const rules = { clock: '', level: levelIn(table), isPrivate: true, hasHints: false, welcome: [] };
    const setup = { game, options, board, ...rules, record: beginning.record };
    const id = await makeTable(setup, async (made) => {
      await made.ask({ ask: 'sit', seat: mine });
      for (const [i, level] of roles.entries())
        if (level !== ME && level !== FREE) await made.ask({ ask: 'fill', seat: i + 1, level });
    });
    setOpening(false);
    if (id) go(addressOf(id));
  };
  return (
    <Sheet title={t('page.invite')} close={close} class="invite">
      {beginning === false ? (
        <p role="status">{t('page.invite.no-server')}</p>
      ) : (
        <form onSubmit={(event) => void open(event)} aria-busy={beginning === null || isOpening}>
          <p>{t('page.invite.about')}</p>
          {beginning?.hides && <p class="warning">{t('page.invite.hides')}</p>}
          <Seats table={table} roles={roles} choose={choose} />
          <NameField />
          <p class="fine">{t('page.invite.chance')}</p>
          {problem && (
            <p class="refusal" role="alert">
              {problem}
            </p>
          )}
          <button
            class="primary"
            type="submit"
            data-open
            aria-disabled={missing !== '' || isOpening || !beginning}
          >
            {t('page.online.open')}
          </button>
          {missing && <p>{missing}</p>}
        </form>
      )}
    </Sheet>
  );
}
