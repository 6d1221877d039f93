// An online table before the game: the link to it, who sits where, and the board.
import { useEffect, useState } from 'preact/hooks';
import { ask } from '../engine/engine';
import type { ValidTable } from '../engine/types';
import { pageGame } from '../games';
import { get, useStore } from '../base/store';
import { play } from '../base/sound';
import { showTab } from '../base/tab';
import { langNumber, t } from '../base/text';
import { shownName, type Seat } from '../base/seats';
import { visible } from '../base/visible';
import type { Meeting } from '../online/table';
import { invitationTo } from '../online/invite';
import { hasBeginning, isFull, seatOf, type RoomSeat } from '../online/room';
import { linkStart } from '../online/server';
import { Head } from '../screens/Head';
import { SeatBadge } from '../table/start/SeatBadge';
import { levelsOf, usualLevel } from '../table/start/seats';
import { clockText } from './clock';
import { Connected } from './Connected';
import { askName, NameField } from './NameField';
import { Share } from './Share';
import { isHost, linkEnd, nameOf, type Visit } from './visit';

interface Props {
  meeting: Meeting;
  visit: Visit;
}

function useLinkStart(): string {
  const [start, setStart] = useState(location.origin);
  useEffect(() => void linkStart().then(setStart), []);
  return start;
}

// The colours of the seats, and a possible first position, or where a game stands that goes on.
function useValid({ room }: Meeting): ValidTable | null {
  const [valid, setValid] = useState<ValidTable | null>(null);
  const [state, setState] = useState<unknown>(null);
  const { game = '', options = '', board = '', begun = 0 } = room.setup ?? {};
  const isWhole = begun > 0 && hasBeginning(room);
  useEffect(() => {
    if (!isWhole) return;
    void ask('standing', { game, options, board, viewer: 0, names: [] }, room.games).then(setState);
  }, [game, options, board, isWhole]);
  useEffect(() => {
    let isCurrent = true;
    void ask('check', game, options, board, langNumber()).then((answer) => {
      if (isCurrent && answer.ok) setValid(answer);
    });
    return () => {
      isCurrent = false;
    };
  }, [game, options, board]);
  if (begun === 0) return valid;
  return valid && state !== null ? { ...valid, state } : null;
}

// Where somebody is who holds the seat.
function state({ person, level, ready }: RoomSeat, { me, here, lost }: Meeting): string {
  if (level) return '';
  if (!person) return t('page.online.seat.free');
  if (person === me) return t('page.online.seat.you');
  if (lost.includes(person)) return t('page.online.lost');
  if (ready) return t('page.online.seat.ready');
  return t(here.includes(person) ? 'page.online.seat.here' : 'page.online.gone');
}

interface SeatProps extends Props {
  seats: Seat[];
  number: number;
  level: string;
}

function SeatRow({ meeting, visit, seats, number, level }: SeatProps) {
  const { room, me } = meeting;
  const seat = room.seats[number - 1];
  const name = useStore(({ settings }) => settings.name);
  if (!seat) return null;
  const mine = seatOf(room, me);
  const isMe = mine === number;
  const isFree = !seat.person && !seat.level;
  const isNameless = name.trim() === '';
  const mayRemove = isHost(meeting.id) && !isMe && !isFree && room.phase === 'filling';
  return (
    <li class={isMe ? 'is-mine' : ''} data-seat={number}>
      <SeatBadge game={room.setup?.game ?? ''} seats={seats} number={number} />
      <span class="who">
        <b>{isFree ? '' : shownName(seats[number - 1])}</b>
        <small>{state(seat, meeting)}</small>
      </span>
      <span class="buttons">
        {isFree && mine === 0 && (
          <button
            class="soft"
            data-sit
            aria-disabled={isNameless}
            onClick={() => (isNameless ? askName() : void visit.sit(number, name.trim()))}
          >
            {t('page.online.sit')}
          </button>
        )}
        {isFree && isHost(meeting.id) && mine > 0 && (
          <button
            class="plain"
            data-fill
            onClick={() => void visit.request({ ask: 'fill', seat: number, level })}
          >
            {t('page.online.fill')}
          </button>
        )}
        {isMe && !seat.ready && room.phase === 'filling' && (
          <button class="quiet" data-stand onClick={() => void visit.request({ ask: 'stand', seat: number })}>
            {t('page.online.stand')}
          </button>
        )}
        {mayRemove && (
          <button
            class="quiet"
            data-free
            aria-label={t('page.online.free-seat', { name: shownName(seats[number - 1]) })}
            onClick={() => void visit.request({ ask: 'stand', seat: number })}
          >
            {t('page.online.free')}
          </button>
        )}
      </span>
    </li>
  );
}

function waitingText(meeting: Meeting): string {
  const { room, me } = meeting;
  const isMine = seatOf(room, me) > 0;
  const free = room.seats.filter(({ person, level }) => !person && !level).length;
  if (room.phase === 'locked') return t('page.online.locked');
  if (!isMine) return t(free > 0 ? 'page.online.choose-seat' : 'page.online.full');
  if (free > 0)
    return t(isHost(meeting.id) ? 'page.online.wait-seats' : 'page.online.wait-free', { count: free });
  const awaited = room.seats.flatMap(({ person, ready }, i) =>
    person !== '' && person !== me && ready === '' ? [nameOf(meeting, i + 1)] : [],
  );
  if (awaited.length === 0) return t('page.online.locked');
  const names = new Intl.ListFormat(get().settings.lang).format(awaited.map(visible));
  return t('page.online.wait-for', { names });
}

export function Room({ meeting, visit }: Props) {
  const { room, me } = meeting;
  const begun = room.setup?.begun ?? 0;
  const problem = useStore(({ meetingProblem }) => meetingProblem);
  const valid = useValid(meeting);
  const start = useLinkStart();
  const info = useStore(({ games }) => games).find(({ name }) => name === room.setup?.game);
  const page = pageGame(room.setup?.game ?? '');
  const mine = seatOf(room, me);
  const seats: Seat[] = room.seats.map(({ level }, i) => ({
    name: nameOf(meeting, i + 1),
    computer: level,
    colour: valid?.seats[i] ?? undefined,
  }));
  const level = info ? usualLevel(info) || (levelsOf(info)[0] ?? '') : '';
  const Preview = page?.Preview;
  const title = t('page.online.table', { game: t(`game.${room.setup?.game ?? ''}`) });
  const isAwaited = mine > 0 && room.seats[mine - 1]?.ready === '' && isFull(room);
  const tab = isAwaited ? t('page.online.all-here') : title;
  useEffect(() => showTab(`${tab} – Gangway`, isAwaited), [tab, isAwaited]);
  useEffect(() => {
    if (isAwaited) play('turn');
  }, [isAwaited]);
  const isNew = mine === 0 && room.phase === 'filling' && !isFull(room);
  const mayShare = mine > 0 && !isFull(room) && (!room.setup?.isPrivate || invitationTo(meeting.id) !== '');
  return (
    <>
      <Head at="play" />
      <main class="page room" id="content" tabIndex={-1}>
        <h1>{title}</h1>
        <p class="lead">{clockText(room.setup?.clock ?? '')}</p>
        {begun > 0 && <p class="begun">{t('page.online.begun', { count: begun })}</p>}
        <Connected {...meeting} />
        <div class="room-parts">
          <div class="room-fields">
            {mayShare && <Share link={`${start}${linkEnd(meeting.id)}`} />}
            <section class="card room-seats" aria-labelledby="seats">
              <h2 id="seats">{t('page.online.seats')}</h2>
              {isNew && <NameField />}
              <ol>
                {room.seats.map((_, i) => (
                  <SeatRow
                    key={i}
                    meeting={meeting}
                    visit={visit}
                    seats={seats}
                    number={i + 1}
                    level={level}
                  />
                ))}
              </ol>
              <p role="status">{waitingText(meeting)}</p>
              {problem && (
                <p class="refusal" role="alert">
                  {problem}
                </p>
              )}
              {room.voids > 0 && <p>{t('page.online.void', { count: room.voids })}</p>}
            </section>
          </div>
          {Preview && valid && (
            <Preview
              seats={seats}
              options={optionsOf(room.setup?.options ?? '')}
              board={room.setup?.board ?? ''}
              state={valid.state}
            />
          )}
        </div>
      </main>
    </>
  );
}

function optionsOf(text: string): Record<string, string> {
  const pairs = text.split(' ').map((each) => each.split('='));
  return Object.fromEntries(pairs.filter(([name]) => name !== 'players'));
}
