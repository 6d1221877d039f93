// Who plays: a row for each seat, with its colour, name and player. Rows are dragged by their badge, or
// moved by buttons.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { GameInfo } from '../engine/types';
import { pageGame } from '../games';
import { Badge } from '../parts/Badge';
import { useCarry } from '../parts/carry';
import { Icon } from '../parts/Icon';
import { isPerson, type Seat } from '../base/seats';
import { say } from '../base/store';
import { t } from '../base/text';
import { fitted, isColours, moved, recoloured, seated, type LineUps } from '../table/start/lineUp';
import { companies, heldBy, levelsOf, usualLevel, type Company } from '../table/start/seats';

// A seat with a key that it keeps wherever it is moved.
export interface Sitter extends Seat {
  key: number;
}

export interface Seating {
  sitters: Sitter[];
  colours: string[] | null; // null: the usual ones
}

interface Props extends Seating {
  game: GameInfo;
  lineUps: LineUps | null;
  note: (i: number) => string; // what the options make of a seat, or ''
  problem: string; // with the colours
  change: (seating: Seating) => void;
  chooseCompany: (company: Company) => void;
  chooseLevel: (level: string) => void;
}

function colourName(game: GameInfo, colour: string): string {
  const option = game.options.find(isColours);
  return option?.words?.[option.choices?.indexOf(colour) ?? -1] ?? colour;
}

function ColourChoice({
  game,
  lineUps,
  colours,
  place,
  name,
  choose,
}: {
  game: GameInfo;
  lineUps: LineUps;
  colours: string[];
  place: number;
  name: string;
  choose: (colours: string[]) => void;
}) {
  const offered = lineUps.choices.map((colour) => ({
    colour,
    then: recoloured(lineUps, colours, place, colour),
  }));
  return (
    <div class="colour-choice" role="group" aria-label={t('page.setup.colour-of', { name })}>
      {offered.map(
        ({ colour, then }) =>
          then && (
            <button
              key={colour}
              type="button"
              class={colours[place] === colour ? 'soft' : 'plain'}
              aria-pressed={colours[place] === colour}
              onClick={() => choose(then)}
            >
              <Badge colour={colour} label={t(`page.letter.${colour}`)} />
              {colourName(game, colour)}
            </button>
          ),
      )}
      {offered.some(({ then }) => !then) && (
        <small>{t('page.setup.colours-so', { players: colours.length })}</small>
      )}
    </div>
  );
}

function Companies({
  game,
  sitters,
  choose,
}: {
  game: GameInfo;
  sitters: Seat[];
  choose: (company: Company) => void;
}) {
  const { min = 2, max = 2 } = game.options[0] ?? {};
  const isChosen = ({ players, people }: Company) =>
    sitters.length === players && sitters.filter(isPerson).length === people;
  return (
    <div class="presets" role="group" aria-label={t('page.setup.companies')}>
      {companies(min, max).map((company) => (
        <button
          key={`${company.id}${company.players}`}
          type="button"
          class={isChosen(company) ? 'soft' : 'plain'}
          aria-pressed={isChosen(company)}
          onClick={() => choose(company)}
        >
          {t(`page.company.${company.id}`, {
            players: company.players,
            computers: company.players - company.people,
          })}
        </button>
      ))}
    </div>
  );
}

export function SetupSeats(props: Props) {
  const { game, sitters, lineUps, note, problem, change, chooseCompany, chooseLevel } = props;
  const { min = 2, max = 2 } = game.options[0] ?? {};
  const list = useRef<HTMLOListElement>(null);
  const refocus = useRef('');
  const [opened, setOpened] = useState<string | null>(null); // the badge whose colours are offered
  const colours = lineUps ? fitted(lineUps, props.colours) : [];
  const each = lineUps?.each ?? 0;

  // A button that moves with its row keeps the focus.
  useLayoutEffect(() => {
    const button = refocus.current && list.current?.querySelector<HTMLElement>(refocus.current);
    if (button) button.focus();
    refocus.current = '';
  });

  const move = (from: number, to: number) => {
    if (to < 0 || to >= sitters.length || from === to) return;
    const after = moved(lineUps, sitters, colours, from, to);
    change(lineUps?.isOrdered ? after : { sitters: after.sitters, colours: props.colours });
    setOpened(null);
    say(t('page.setup.moved', { name: sitters[from]?.name ?? '', number: to + 1 }));
  };
  useCarry(list, (from, to) => move(Number(from), Number(to)));

  const put = (i: number, seat: Seat) =>
    change({
      sitters: sitters.map((sitter, k) => (k === i ? { ...seat, key: sitter.key } : sitter)),
      colours: props.colours,
    });
  const others = (i: number) => sitters.filter((_, k) => k !== i);
  const who = (i: number, level: string) => {
    put(i, heldBy(level, i + 1, others(i)));
    if (level) chooseLevel(level);
  };
  const remove = (i: number) => {
    setOpened(null);
    const left = colours.filter((_, k) => Math.floor(k / each) !== i);
    change({ sitters: others(i), colours: props.colours && lineUps?.isOrdered ? left : null });
    refocus.current = `[data-row="${Math.min(i, sitters.length - 2)}"] select`; // opens no keyboard on a phone
  };
  const add = () => {
    const key = Math.max(...sitters.map((sitter) => sitter.key)) + 1;
    const seat = heldBy(usualLevel(game), sitters.length + 1, sitters);
    change({ sitters: [...sitters, { ...seat, key }], colours: props.colours });
  };
  const recolour = (then: string[], key: number, k: number) => {
    if (!lineUps) return;
    change(seated(lineUps, sitters, then));
    setOpened(null);
    refocus.current = `[data-key="${key}"] [data-colour="${k}"]`;
  };

  return (
    <fieldset class="seats">
      <legend>{t('page.setup.players')}</legend>
      <Companies game={game} sitters={sitters} choose={chooseCompany} />
      <ol ref={list}>
        {sitters.map((seat, i) => {
          const { key } = seat;
          const name = seat.name || t('page.person', { number: i + 1 });
          const own = lineUps ? colours.slice(i * each, (i + 1) * each) : [];
          const openPlace = own.findIndex((_, k) => opened === `${key}.${k}`);
          return (
            <li key={key} data-row={i} data-key={key} data-drop={i}>
              <span class="seat-badges" data-drag={i}>
                <Icon name="grip" />
                {lineUps ? (
                  own.map((colour, k) => (
                    <button
                      key={k}
                      type="button"
                      class="quiet"
                      data-colour={k}
                      aria-expanded={openPlace === k}
                      aria-label={t('page.setup.colour', { name, colour: colourName(game, colour) })}
                      onClick={() => setOpened(openPlace === k ? null : `${key}.${k}`)}
                    >
                      <Badge colour={colour} label={t(`page.letter.${colour}`)} />
                    </button>
                  ))
                ) : (
                  <Badge
                    colour={seat.colour ?? pageGame(game.name)?.colour(i + 1) ?? ''}
                    label={seat.colour ? t(`page.letter.${seat.colour}`) : i + 1}
                  />
                )}
                {note(i) && <small>{note(i)}</small>}
              </span>
              <input
                type="text"
                maxLength={24}
                value={seat.name}
                aria-label={t('page.setup.name', { number: i + 1 })}
                onInput={(event) => put(i, { ...seat, name: event.currentTarget.value })}
              />
              <select
                value={seat.computer}
                aria-label={t('page.setup.who', { number: i + 1 })}
                onChange={(event) => who(i, event.currentTarget.value)}
              >
                <option value="">{t('page.setup.person')}</option>
                {levelsOf(game).map((level) => (
                  <option key={level} value={level}>
                    {t('page.setup.computer', { level: t(`page.level.${level}`) })}
                  </option>
                ))}
              </select>
              <span class="seat-moves">
                {[-1, 1].map((way) => (
                  <button
                    key={way}
                    type="button"
                    class="quiet square"
                    data-way={way}
                    aria-label={t(way < 0 ? 'page.setup.move-up' : 'page.setup.move-down', { name })}
                    aria-disabled={way < 0 ? i === 0 : i === sitters.length - 1}
                    onClick={() => {
                      refocus.current = `[data-key="${key}"] [data-way="${way}"]`;
                      move(i, i + way);
                    }}
                  >
                    <Icon name={way < 0 ? 'up' : 'down'} />
                  </button>
                ))}
                {sitters.length > min && (
                  <button
                    type="button"
                    class="quiet square"
                    data-remove
                    aria-label={t('page.setup.remove', { name })}
                    onClick={() => remove(i)}
                  >
                    <Icon name="close" />
                  </button>
                )}
              </span>
              {lineUps && openPlace >= 0 && (
                <ColourChoice
                  game={game}
                  lineUps={lineUps}
                  colours={colours}
                  place={i * each + openPlace}
                  name={name}
                  choose={(then) => recolour(then, key, openPlace)}
                />
              )}
            </li>
          );
        })}
      </ol>
      {problem && <small class="wrong">{problem}</small>}
      {sitters.length < max && (
        <button type="button" class="plain add-seat" onClick={add}>
          <Icon name="plus" />
          {t('page.setup.add')}
        </button>
      )}
    </fieldset>
  );
}
