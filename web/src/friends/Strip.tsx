// Above an online table: who sits there, whose clock runs, who is not there; the chat, and what can be
// agreed.
import { useEffect, useState } from 'preact/hooks';
import { shownName } from '../base/seats';
import { go } from '../base/route';
import { set, useStore } from '../base/store';
import { t } from '../base/text';
import { visible } from '../base/visible';
import type { TableState } from '../board/state';
import { seatOf } from '../online/room';
import type { Meeting } from '../online/table';
import type { Agreement } from '../online/words';
import { Icon } from '../parts/Icon';
import { Sheet } from '../parts/Sheet';
import { SeatBadge } from '../table/start/SeatBadge';
import { openTab } from '../table/talk/openTab';
import { useUnread, wordsOf } from './Chat';
import { HURRY_MS, leftOf, leftText } from './clock';
import { Connected } from './Connected';
import { Fairness } from './Fairness';
import { TellButton } from './Telling';
import { nameOf, type Visit } from './visit';

const HEARD_MS = 10000; // that a line of the chat lies on the board

interface Props {
  meeting: Meeting;
  visit: Visit;
}

// Redraws while a clock runs.
function useSeconds(isOn: boolean): void {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, [isOn]);
}

// Where somebody is, if not simply here.
function whereabouts({ room, lost, here }: Meeting, seat: number): string {
  const held = room.seats[seat - 1];
  if (!held?.person || room.phase === 'over') return '';
  if (held.away) return t(`page.online.away.${held.away}`);
  if (lost.includes(held.person)) return t('page.online.lost');
  return here.includes(held.person) || here.length === 0 ? '' : t('page.online.gone');
}

function Chip({ meeting, table, seat }: { meeting: Meeting; table: TableState; seat: number }) {
  const left = leftOf(meeting, seat);
  const where = whereabouts(meeting, seat);
  const isLate = left?.isRunning === true && left.ms < HURRY_MS;
  return (
    <li class={`${left?.isRunning ? 'is-running' : ''} ${where ? 'is-absent' : ''}`} data-seat={seat}>
      <SeatBadge game={table.game} seats={table.seats} number={seat} />
      <b>{shownName(table.seats[seat - 1])}</b>
      {where && <small>{where}</small>}
      {left && (
        <span class={`clock ${isLate ? 'is-late' : ''}`} role="timer">
          {leftText(left.ms)}
          {isLate && <small> {t('page.online.hurry')}</small>}
        </span>
      )}
    </li>
  );
}

function Offer({ meeting, visit }: Props) {
  const { room, me } = meeting;
  const { offer } = room;
  const seat = seatOf(room, me);
  if (room.isPaused)
    return (
      <p class="offer" role="status">
        {t('page.online.paused')}
        {seat > 0 && (
          <button class="soft" data-resume onClick={() => void visit.request({ ask: 'resume', seat })}>
            {t('page.online.resume')}
          </button>
        )}
      </p>
    );
  if (!offer) return null;
  const mayAnswer = seat > 0 && !offer.agreed.includes(seat);
  return (
    <p class="offer" role="status">
      {t(`page.online.offer.${offer.what}`, { name: nameOf(meeting, offer.seat) })}
      {seat > 0 && !mayAnswer && (
        <>
          {' '}
          {t('page.online.offer.waits')}
          <button class="quiet" data-withdraw onClick={() => void visit.request({ ask: 'decline', seat })}>
            {t('page.online.offer.withdraw')}
          </button>
        </>
      )}
      {mayAnswer && (
        <>
          <button class="soft" data-agree onClick={() => void visit.request({ ask: 'agree', seat })}>
            {t('page.online.agree')}
          </button>
          <button class="quiet" data-decline onClick={() => void visit.request({ ask: 'decline', seat })}>
            {t('page.online.decline')}
          </button>
        </>
      )}
    </p>
  );
}

function Away({ meeting, visit }: Props) {
  const { room, me } = meeting;
  const seat = seatOf(room, me);
  if (seat === 0 || !room.seats[seat - 1]?.away || room.phase !== 'playing') return null;
  return (
    <p class="offer" role="status">
      {t('page.online.away.you')}
      <button class="soft" data-here onClick={() => void visit.request({ ask: 'here', seat })}>
        {t('page.online.here')}
      </button>
    </p>
  );
}

function Next({ meeting, visit, check }: Props & { check: () => void }) {
  const { room, me } = meeting;
  if (room.phase !== 'over') return null;
  return (
    <p class="offer" role="status">
      <span>{t(`page.online.over.${room.why}`)}</span>
      {room.next ? (
        <button class="soft" data-next onClick={() => visit.goNext()}>
          {t('page.online.rematch.go')}
        </button>
      ) : (
        seatOf(room, me) > 0 && (
          <button class="soft" data-rematch onClick={() => void visit.rematch()}>
            {t('page.online.rematch')}
          </button>
        )
      )}
      {room.lock && (
        <button class="quiet" data-fair onClick={check}>
          {t('page.online.fair')}
        </button>
      )}
    </p>
  );
}

const OFFERS: Agreement[] = ['pause', 'more', 'end', 'abort'];

// What a player can ask of the others, and leaving.
function Doings({ meeting, visit, close }: Props & { close: () => void }) {
  const { room, me } = meeting;
  const seat = seatOf(room, me);
  const { holidays = 0 } = meeting.clocks?.seats.find((each) => each.seat === seat) ?? {};
  const hasBegun = room.games.some(({ line }) => /^[1-9]/.test(line));
  const offers = OFFERS.filter((what) =>
    what === 'more' ? room.setup?.clock : what === 'abort' ? !hasBegun : true,
  );
  const then = (act: () => void) => () => {
    close();
    act();
  };
  return (
    <Sheet title={t('page.online.doings')} close={close} class="menu">
      <div class="buttons">
        {seat > 0 &&
          room.phase === 'playing' &&
          offers.map((what) => (
            <button
              key={what}
              class="plain"
              data-offer={what}
              onClick={then(() => void visit.request({ ask: 'offer', seat, what }))}
            >
              {t(`page.online.ask.${what}`)}
            </button>
          ))}
        {holidays > 0 && room.phase === 'playing' && !room.seats[seat - 1]?.away && (
          <button
            class="plain"
            data-holiday
            onClick={then(() => void visit.request({ ask: 'holiday', seat }))}
          >
            {t('page.online.clock.holiday', { count: holidays })}
          </button>
        )}
        {seat > 0 && room.phase === 'playing' && room.setup?.clock.startsWith('days') && <TellButton />}
        {seat > 0 && room.phase === 'playing' && !room.seats[seat - 1]?.away && (
          <button
            class="plain"
            data-leave
            onClick={then(
              () => void visit.request({ ask: 'away', seat }).then((done) => done && go('/friends')),
            )}
          >
            {t('page.online.leave')}
          </button>
        )}
        <button class="plain" data-record onClick={then(() => void visit.download())}>
          {t('page.record.download')}
        </button>
      </div>
      <p>{t('page.online.leave.about')}</p>
    </Sheet>
  );
}

// What was said last, for a moment, unless one reads the chat.
function Heard({ meeting }: { meeting: Meeting }) {
  const unread = useUnread(meeting);
  const last = unread[unread.length - 1];
  const [past, setPast] = useState(0);
  useEffect(() => {
    if (!last) return;
    const timer = setTimeout(() => setPast(last.number), HEARD_MS);
    return () => clearTimeout(timer);
  }, [last?.number]);
  if (!last || last.number <= past) return null;
  return (
    <button class="heard" onClick={() => openTab('chat')}>
      <b>{visible(meeting.names[last.person] ?? '')}</b> {wordsOf(last)}
    </button>
  );
}

// What lies on the board, so that nothing moves when it comes.
export function Notes({ meeting, visit }: Props) {
  const problem = useStore(({ meetingProblem }) => meetingProblem);
  return (
    <>
      <Connected {...meeting} isAlone />
      <Offer meeting={meeting} visit={visit} />
      <Away meeting={meeting} visit={visit} />
      {problem && (
        <p class="refusal" role="alert">
          {problem}
          <button
            class="quiet square"
            aria-label={t('page.close')}
            onClick={() => set({ meetingProblem: '' })}
          >
            <Icon name="close" />
          </button>
        </p>
      )}
      <Heard meeting={meeting} />
    </>
  );
}

export function Strip({ meeting, visit, table }: Props & { table: TableState }) {
  const [sheet, setSheet] = useState<'doings' | 'fair' | null>(null);
  const isRunning = meeting.clocks?.seats.some(({ until }) => until !== undefined) ?? false;
  useSeconds(isRunning && meeting.room.phase === 'playing');
  const unread = useUnread(meeting).length;
  const close = () => setSheet(null);
  return (
    <section class="strip" aria-label={t('page.online.people')}>
      <ul class="strip-seats" tabIndex={0}>
        {table.seats.map((_, i) => (
          <Chip key={i} meeting={meeting} table={table} seat={i + 1} />
        ))}
        {meeting.watchers > 0 && (
          <li class="watchers">{t('page.online.watchers', { count: meeting.watchers })}</li>
        )}
      </ul>
      <Next meeting={meeting} visit={visit} check={() => setSheet('fair')} />
      <span class="strip-tools">
        <button
          class={`quiet ${unread > 0 ? 'has-unread' : ''}`}
          data-chat
          aria-label={unread > 0 ? t('page.online.chat.unread', { count: unread }) : undefined}
          onClick={() => openTab('chat')}
        >
          {t('page.talk.chat')}
          {unread > 0 && ` (${unread})`}
        </button>
        <button
          class="quiet"
          data-doings
          aria-label={t('page.online.doings')}
          onClick={() => setSheet('doings')}
        >
          <span>{t('page.online.doings')}</span>
          <Icon name="unfold" />
        </button>
      </span>
      {sheet === 'fair' && <Fairness visit={visit} close={close} />}
      {sheet === 'doings' && <Doings meeting={meeting} visit={visit} close={close} />}
    </section>
  );
}
