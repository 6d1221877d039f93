// Small charts for the rules, the legend of the chart, and the river as it will be set up.
import { useId } from 'preact/hooks';
import type { TableState } from '../../board/state';
import { t } from '../../base/text';
import type { PreviewProps } from '../../board/game';
import { Body, Figures } from './Boat';
import { Chart, Passenger } from './Chart';
import { chartOf, spaceAt } from './survey';
import { memo } from '../../parts/memo';
import { around } from '../../parts/view';
import { directionNumber, placeName, type Boat as BoatData, type RiverState, type Tile } from './state';
import { boatName, directionName, kindName, placeText } from './words';
import { PICTURES, tileNamed, type Picture } from './pictures';
import { Die } from './Sofar';

function boatIn(text: string): BoatData {
  const [boat = '', at = '', heading = '', speed = '', coal = '', passengers = '', more = ''] =
    text.split(' ');
  return {
    boat,
    at,
    heading,
    speed: Number(speed),
    coal: Number(coal),
    passengers: Number(passengers),
    repair: more === 'crashed' ? 1 : 0,
    seat: 0,
    arrival: 0,
    disqualified: 0,
    dock: 0,
    tiles_to_go: null,
    steps_to_go: null,
    behind: null,
  };
}

// The inverse of boatIn.
function lineOf({ boat, at, heading, speed, coal, passengers }: BoatData): string {
  return [boat, at, heading, speed, coal, passengers].join(' ');
}

function riverOf(tiles: string): Tile[] {
  return tiles.split(' ').map((each) => {
    const [name = 'A0', flow = 'n', waiting = '1'] = each.split(':');
    return { tile: name, spaces: tileNamed(name), flow, waiting: Number(waiting) };
  });
}

// Scenes never change, except with the language.
export const Scene = memo(DrawnScene, ({ picture }) => JSON.stringify(picture));

function DrawnScene({ picture }: { picture: Picture }) {
  const river = riverOf(picture.river);
  const finish = picture.finish ?? null;
  const chart = chartOf(river, finish ?? 'straight');
  const docks = picture.docks ?? [];
  const boats = picture.boats.map(boatIn);
  const shown = chart.spaces.filter((space) => (picture.shown ?? []).includes(placeName(space)));
  const box = around(shown.length > 0 ? shown : chart.spaces, 70);
  const way = (picture.way ?? []).flatMap((at) => spaceAt(chart, at) ?? []);
  const line = way.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');
  const id = useId(); // makes the ids within the drawing unique
  return (
    <svg class="river-scene" viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`} aria-hidden="true">
      <Chart id={`scene${id}`} chart={chart} river={river} finish={finish} docks={docks} />
      {line && (
        <g class="route">
          <path class="route-casing" d={`M${line}`} />
          <path class="route-line" d={`M${line}`} />
        </g>
      )}
      {(picture.targets ?? []).map((each) => {
        const [at = '', label = ''] = each.split(' ');
        const space = spaceAt(chart, at);
        return (
          space && (
            <g
              key={each}
              transform={`translate(${space.x} ${space.y})`}
              class={label === 'x' ? 'scene-target is-crash' : 'scene-target'}
            >
              <circle r="19" />
              {label === 'x' ? null : label === '0' ? (
                <circle class="dot" r="5" />
              ) : (
                <text y="9">{label}</text>
              )}
            </g>
          )
        );
      })}
      {boats.map((boat, i) => {
        const space = spaceAt(chart, boat.at);
        const turn = directionNumber(boat.heading);
        return (
          space && (
            <g
              key={i}
              transform={`translate(${space.x} ${space.y}) scale(1.1)`}
              class={`boat is-${boat.boat} ${(picture.ghosts ?? []).includes(i) ? 'is-ghost' : ''}`}
            >
              <g transform={`rotate(${turn * 60})`}>
                <Body isCrashed={boat.repair > 0} />
              </g>
              <Figures boat={boat} turn={turn} />
            </g>
          )
        );
      })}
    </svg>
  );
}

function describePicture(picture: Picture): string {
  const river = riverOf(picture.river);
  const state = { river, docks: picture.docks ?? [] } as unknown as RiverState;
  return picture.boats
    .map(boatIn)
    .map((boat) => `${boatName(boat.boat)}: ${placeText(state, boat)}, ${directionName(boat.heading)}`)
    .join('; ');
}

export function Example({ rule }: { rule: string }) {
  const picture = PICTURES[rule];
  if (rule === 'MQ-B6') {
    return (
      <div
        class="example dice"
        role="img"
        aria-label={t('page.rules.example', {
          picture: ['left', 'straight', 'right'].map((face) => t(`face.${face}`)).join(', '),
        })}
      >
        {['left', 'straight', 'right'].map((face) => (
          <Die key={face} face={face} />
        ))}
      </div>
    );
  }
  if (!picture) return null;
  return (
    <div
      class="example river-example"
      role="img"
      aria-label={t('page.rules.example', { picture: describePicture(picture) })}
    >
      <Scene picture={picture} />
    </div>
  );
}

const SIGNS: [string, string][] = [
  ['b', 'A1-1:n:1'],
  ['r', 'A2-1:n:1'],
  ['c', 'B1:n:0'],
  ['d', 'B2:n:0'],
  ['s', 'B3-1:n:0'],
  ['#', 'A1-1:n:0'],
];

const FINISH: Picture = {
  river: 'A3-1:n:0',
  boats: [],
  finish: 'straight',
  docks: ['@0.16', '@0.17', '@0.18'],
  shown: ['@0.17'],
};

// A disc as on a boat.
function Disc({ kind }: { kind: 'speed' | 'coal' }) {
  return (
    <svg class="river-scene boat" viewBox="-20 -18 40 36" aria-hidden="true">
      <g class={`wheel ${kind}`}>
        <circle r="15" />
        <text y="8">{kind === 'speed' ? 2 : 6}</text>
      </g>
    </svg>
  );
}

// The legend of the chart.
export function Legend({ table }: { table: TableState }) {
  const { river, stack } = table.live.state as RiverState;
  const isThere = (sign: string) => [...river, ...stack].some(({ spaces }) => spaces.includes(sign));
  return (
    <ul class="river-legend">
      {SIGNS.filter(([sign]) => isThere(sign)).map(([sign, tile]) => {
        const river = riverOf(tile);
        const space = river[0]?.spaces.indexOf(sign) ?? 0;
        return (
          <li key={sign}>
            <Scene picture={{ river: tile, boats: [], shown: [`@0.${space}`] }} />
            {kindName(sign)}
          </li>
        );
      })}
      <li>
        <Scene picture={FINISH} />
        {t('page.mississippi.finish')}
      </li>
      <li>
        <svg class="river-scene" viewBox="-16 -28 32 34" aria-hidden="true">
          <Passenger x={0} y={0} />
        </svg>
        {t('page.mississippi.passenger')}
      </li>
      <li>
        <Disc kind="speed" />
        {t('page.mississippi.disc.speed')}
      </li>
      <li>
        <Disc kind="coal" />
        {t('page.mississippi.disc.coal')}
      </li>
      <li>
        <svg class="river-scene" viewBox="-34 -31 68 62" aria-hidden="true">
          <g class="scene-target">
            <circle r="21" />
            <text y="9">2</text>
          </g>
        </svg>
        {t('page.mississippi.disc.price')}
      </li>
    </ul>
  );
}

// The start tile with the boats as they may start, including a sixth boat and the Black Rose.
export function Preview({ state }: PreviewProps) {
  const all = (state as RiverState | null)?.boats ?? [];
  const boats = all.filter(({ at }) => at !== 'land').map(lineOf);
  const sixth = all.find(({ at }) => at === 'land');
  return (
    <div class="setup-picture river-preview" aria-hidden="true">
      <Scene picture={{ river: 'A0 A1-1:n:1', boats }} />
      {sixth && (
        <svg class={`ashore boat is-${sixth.boat}`} viewBox="-55 -55 110 110">
          <Body />
          <Figures boat={sixth} turn={0} />
        </svg>
      )}
    </div>
  );
}
