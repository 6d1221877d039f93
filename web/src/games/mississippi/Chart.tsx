// The chart of the river: land with contour lines, water with depth steps, islands, docks, hazards,
// currents, the finish, and fog where the river will grow.
import { memo } from '../../parts/memo';
import type { Chart as ChartData } from './survey';
import { exitOf, jettySide, spaceAt } from './survey';
import { discPath, hexPath, towards, type Space } from './hex';
import type { Tile } from './state';
import { t } from '../../base/text';

const CONTOURS = [330, 236, 156, 86];
const DEPTHS = [76, 44, 20];
const INNER = 49.7;

interface Props {
  id: string; // unique to this drawing, for references within it
  chart: ChartData;
  river: Tile[];
  finish: string | null;
  docks: string[];
}

function Stroke({ banks, name, width }: { banks: string[]; name: string; width: number }) {
  return (
    <g class={name} stroke-width={width}>
      {banks.map((bank, i) => (
        <path key={i} d={bank} />
      ))}
    </g>
  );
}

function Land({ id, chart: { banks } }: { id: string; chart: ChartData }) {
  return (
    <g class="land">
      {CONTOURS.flatMap((width, i) => [
        <Stroke key={`line${width}`} banks={banks} name="contour" width={width + 3} />,
        <Stroke key={width} banks={banks} name={`land-${i + 1}`} width={width} />,
      ])}
      <use href={`#${id}-bank`} class="shore-edge" stroke-width="22" />
      <Stroke banks={banks} name="shore" width={16} />
    </g>
  );
}

function Water({ id, chart }: { id: string; chart: ChartData }) {
  return (
    <g class="water">
      <use href={`#${id}-river`} class="deep" />
      <g clip-path={`url(#${id}-clip)`} class="depths">
        {DEPTHS.map((width, i) => (
          <Stroke key={width} banks={chart.banks} name={`depth-${i + 1}`} width={width} />
        ))}
      </g>
      <use href={`#${id}-river`} fill={`url(#${id}-ripples)`} />
      <path class="grid" d={chart.grid} />
      <path class="joints" d={chart.joints} />
      <use href={`#${id}-bank`} class="bank-line" />
    </g>
  );
}

function Islands({ chart }: { chart: ChartData }) {
  const { hexes, links } = chart.islands;
  const layers: [string, number, number][] = [
    ['isle-shoal', 38, 92],
    ['isle-sand', 24, 78],
    ['isle-grass', 14, 68],
  ];
  return (
    <g class="islands">
      {layers.map(([name, around, link]) => (
        <g key={name} class={name}>
          <path d={links} stroke-width={link} fill="none" />
          <path d={hexes} stroke-width={around} />
        </g>
      ))}
      <path class="isle-wood" d={hexes} />
      {chart.woods.map(({ shade, crown, light }, i) => (
        <g key={i}>
          <path class="tree-shade" d={shade} />
          <path class="tree" d={crown} />
          <path class="tree-light" d={light} />
        </g>
      ))}
    </g>
  );
}

function Planks() {
  return (
    <>
      <path class="jetty" d="M-25-48H25V-27H-25Z" />
      <path class="jetty-lines" d="M-15-48V-27M-5-48V-27M5-48V-27M15-48V-27" />
    </>
  );
}

export function Passenger({ x, y, isSecond }: { x: number; y: number; isSecond?: boolean }) {
  return (
    <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`} class="passenger">
      <ellipse rx="7" ry="2.4" class="tree-shade" />
      <path class={isSecond ? 'coat second' : 'coat'} d="M-6.5 0C-6-7-4.5-11-3-13H3C4.5-11 6-7 6.5 0Z" />
      <circle class="face" cy="-15.6" r="3.7" />
      <path class="hat" d="M-6.6-17.4Q0-15.6 6.6-17.4M-3.6-17.6Q-3.4-22.4 0-22.4Q3.4-22.4 3.6-17.6" />
    </g>
  );
}

const DOCKS: Record<string, string> = { b: 'blue', r: 'red', c: 'coal' };

function Dock({ space, side, waiting }: { space: Space; side: number; waiting: number }) {
  const kind = DOCKS[space.sign] ?? '';
  const middle = towards(side, 37.5);
  return (
    <g transform={`translate(${space.x.toFixed(1)} ${space.y.toFixed(1)})`} class={`dock-of ${kind}`}>
      <path class="dock-line" d={hexPath({ x: 0, y: 0 }, INNER)} />
      <g transform={`rotate(${side * 60})`}>
        <Planks />
        <path class="dock-edge" d="M-25-27H25" />
        {kind === 'blue' && [-23, 23].map((x) => <circle key={x} class="bollard" cx={x} cy="-27" r="5.4" />)}
        {kind === 'red' &&
          [-28, 18].map((x) => <rect key={x} class="bollard" x={x} y="-32" width="10" height="10" rx="1" />)}
        {kind === 'coal' && (
          <>
            <path class="heap" d="M-17-30Q-15-45-2-47Q12-47 17-30Z" />
            <path class="heap-light" d="M-8-37l4-3l4 2l-2 4ZM3-40l4 1l1 4l-5 0Z" />
          </>
        )}
      </g>
      {Array.from({ length: waiting }, (_, i) => (
        <Passenger
          key={i}
          x={middle.x + (i - (waiting - 1) / 2) * 17}
          y={middle.y + 9}
          isSecond={i % 2 === 1}
        />
      ))}
    </g>
  );
}

function Log({ x, y, angle, length }: { x: number; y: number; angle: number; length: number }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${angle})`} class="log-piece">
      <rect x={-length / 2} y="-6" width={length} height="12" rx="5.5" />
      <ellipse class="log-end" cx={length / 2 - 4} rx="3.6" ry="5" />
      <path
        class="jetty-lines"
        d={`M${7 - length / 2}-1.6H${length / 2 - 13}M${12 - length / 2} 2.4H${length / 2 - 18}`}
      />
    </g>
  );
}

const GRAINS: [number, number][] = [
  [2, 11], [19, -5], [-28, 3], [-20, -10], [17, 12], [-7, -13], [7, -3], [-16, 1], [-24, 8], [2, 4],
  [29, -4], [12, -10], [-9, 9], [24, 6],
]; // prettier-ignore

function Sign({ space }: { space: Space }) {
  const at = `translate(${space.x.toFixed(1)} ${space.y.toFixed(1)})`;
  if (space.sign === 'd')
    return (
      <g transform={at}>
        <Log x={-4} y={-8} angle={-24} length={66} />
        <Log x={6} y={10} angle={18} length={60} />
        <Log x={-6} y={22} angle={-8} length={44} />
      </g>
    );
  if (space.sign === 's')
    return (
      <g transform={at} class="sandbank">
        <path d="M-40 2C-36-18-20-24-2-20C14-30 36-16 40 0C42 14 24 24 6 20C-10 30-38 22-40 2Z" />
        <path
          class="grains"
          d={GRAINS.map(([x, y], i) => discPath({ x, y }, 1.2 + (i % 3) * 0.25)).join('')}
        />
      </g>
    );
  return (
    <g transform={at} class="start-dock">
      <circle r="23" />
      <text y="9">{space.sign}</text>
    </g>
  );
}

// A chequered pier across the side where the race ends.
function Finish({ space, exit }: { space: Space; exit: number }) {
  return (
    <g transform={`translate(${space.x.toFixed(1)} ${space.y.toFixed(1)})`} class="finish">
      <path class="finish-line" d={hexPath({ x: 0, y: 0 }, INNER)} />
      <g transform={`rotate(${exit * 60})`}>
        <path class="jetty" d="M-29-60H29V-34H-29Z" />
        {Array.from({ length: 20 }, (_, i) => (
          <rect
            key={i}
            class={(i + (i >= 10 ? 1 : 0)) % 2 === 0 ? 'check white' : 'check'}
            x={-29 + (i % 10) * 5.8}
            y={i < 10 ? -45.6 : -39.8}
            width="5.8"
            height="5.8"
          />
        ))}
      </g>
    </g>
  );
}

function Defs({ id, chart }: { id: string; chart: ChartData }) {
  return (
    <defs>
      <path id={`${id}-river`} d={chart.river} />
      <path id={`${id}-bank`} d={chart.bank} />
      <clipPath id={`${id}-clip`}>
        <use href={`#${id}-river`} />
      </clipPath>
      <pattern id={`${id}-ripples`} width="96" height="52" patternUnits="userSpaceOnUse">
        <path
          class="ripples"
          d="M6 12q6-5 12 0t12 0M54 20q5-4 10 0t10 0M22 38q6-5 12 0t12 0M72 44q5-4 10 0t10 0"
        />
      </pattern>
      <radialGradient id={`${id}-fog`}>
        <stop offset="0" class="fog-thick" />
        <stop offset=".6" class="fog-thin" />
        <stop offset="1" class="fog-none" />
      </radialGradient>
    </defs>
  );
}

function Fog({ id, chart }: { id: string; chart: ChartData }) {
  if (!chart.fog) return null;
  const { at, letters } = chart.fog;
  return (
    <g class="fog">
      <circle cx={at.x} cy={at.y} r="330" fill={`url(#${id}-fog)`} />
      <text x={letters.x} y={letters.y}>
        {t('page.mississippi.uncharted')}
      </text>
    </g>
  );
}

function Drawing({ id, chart, river, finish, docks }: Props) {
  const exit = exitOf(river, river.length - 1, finish);
  return (
    <>
      <Defs id={id} chart={chart} />
      <Land id={id} chart={chart} />
      <Water id={id} chart={chart} />
      <Islands chart={chart} />
      {chart.currents.map(({ at, flow }, i) => (
        <path
          key={i}
          class="current"
          transform={`translate(${at.x.toFixed(1)} ${at.y.toFixed(1)}) rotate(${flow * 60})`}
          d="M0 30V-26M-7-17L0-28L7-17M0 29l-7 6M0 23l-7 6M0 17l-7 6"
        />
      ))}
      {chart.spaces
        .filter(({ sign }) => sign in DOCKS)
        .map((space) => (
          <Dock
            key={`${space.tile}.${space.space}`}
            space={space}
            side={jettySide(chart, space)}
            waiting={space.sign === 'c' ? 0 : (river[space.tile]?.waiting ?? 0)}
          />
        ))}
      {chart.spaces
        .filter(({ sign }) => /[ds1-5]/.test(sign))
        .map((space) => (
          <Sign key={`${space.tile}.${space.space}`} space={space} />
        ))}
      {docks.map((at) => {
        const space = spaceAt(chart, at);
        return space && <Finish key={at} space={space} exit={exit} />;
      })}
      <Fog id={id} chart={chart} />
    </>
  );
}

// Redrawn only when the river changes.
export const Chart = memo(
  Drawing,
  (props) =>
    `${props.id} ${props.finish} ${props.docks.join()} ${props.river.map((tile) => tile.tile + tile.flow + tile.waiting).join()}`,
);
