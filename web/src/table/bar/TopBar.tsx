// The top of a table: game and turn, whose turn it is, sound, keys, menu.
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { changeSettings } from '../play/changeSettings';
import { get, useStore } from '../../base/store';
import { CHANCE } from '../../engine/types';
import { Icon } from '../../parts/Icon';
import { Link } from '../../parts/Link';
import { useMedia, FOLDED_TALK, SIDEWAYS_PHONE } from '../../parts/media';
import { Piece } from '../../parts/Piece';
import { pageGame } from '../../games';
import { showTab } from '../../base/tab';
import { t } from '../../base/text';
import { actor, type TableState } from '../../board/state';
import { LastEvent } from './LastEvent';
import { unread } from '../talk/recent';
import { Goal } from '../start/Goal';
import { change } from '../play/now';
import { shownName, yourTurn } from '../../base/seats';

function turnText(table: TableState): string {
  const seat = actor(table);
  const name = (number: number) => shownName(table.seats[number - 1]);
  if (table.shownStep !== null) {
    const seats = (table.shownLook?.toAct ?? []).filter((each) => each !== CHANCE);
    const names = new Intl.ListFormat(get().settings.lang).format(seats.map(name));
    return names ? t('page.turn.replay', { names }) : t('page.turn.replay.nobody');
  }
  if (table.live.over) return t('page.end.title');
  if (table.halt) return table.halt;
  if (seat) return yourTurn(table.seats, seat);
  if (table.thinking)
    return t(table.isPaused ? 'page.turn.paused' : 'page.turn.thinking', { name: name(table.thinking) });
  const moving = table.isBusy ? table.story[table.story.length - 1]?.seat : 0;
  return moving ? t('page.turn.moves', { name: name(moving) }) : '';
}

// If the recent events are not on the screen, a dot shows that some are unread.
function TalkOpener({ table }: { table: TableState }) {
  const isBehind = useMedia(FOLDED_TALK);
  const count = isBehind ? unread(table) : 0;
  return (
    <button
      class={`quiet square talk-opener ${count > 0 ? 'has-unread' : ''}`}
      aria-label={count > 0 ? t('page.talk.unread', { count }) : t('page.talk')}
      onClick={() => change({ isTalkOpen: true })}
    >
      <Icon name="talk" />
    </button>
  );
}

interface Props {
  table: TableState;
  elsewhere: ComponentChildren;
  openKeys: () => void;
  openMenu: () => void;
}

export function TopBar({ table, elsewhere, openKeys, openMenu }: Props) {
  const hasSound = useStore((state) => state.settings.sound);
  const isSideways = useMedia(SIDEWAYS_PHONE);
  const turn = turnText(table);
  const isMine = actor(table) > 0 && table.shownStep === null;
  useEffect(() => {
    showTab(`${isMine ? turn : t(`game.${table.game}`)} – Gangway`, isMine);
  }, [turn, isMine]);
  return (
    <header class="top">
      <Link to="/" class="brand" label={t('page.home')}>
        <span class="wide">
          <Piece name="logo" />
        </span>
        <span class="narrow">
          <Icon name="back" />
        </span>
        <b class="wide">Gangway</b>
      </Link>
      <div class="where">
        <h1>{t(`game.${table.game}`)}</h1>
        <span class="turn-number">{pageGame(table.game)?.turn(table.shown, table.options)}</span>
      </div>
      <span class={`pill ${isMine ? 'is-mine' : ''}`}>{turn}</span>
      {isSideways && !table.lesson && table.shownStep === null && (
        <Goal table={table} isShort>
          <LastEvent table={table} />
        </Goal>
      )}
      <nav aria-label={t('page.menu')}>
        {elsewhere}
        <button
          class="quiet square wide"
          aria-label={t('page.settings.sound')}
          aria-pressed={hasSound}
          onClick={() => changeSettings({ sound: !hasSound })}
        >
          <Icon name={hasSound ? 'sound' : 'silent'} />
        </button>
        <button class="quiet square wide" aria-label={t('page.keys')} onClick={openKeys}>
          <Icon name="help" />
        </button>
        <TalkOpener table={table} />
        <button class="quiet square" aria-label={t('page.menu')} onClick={openMenu}>
          <Icon name="menu" />
        </button>
      </nav>
    </header>
  );
}
