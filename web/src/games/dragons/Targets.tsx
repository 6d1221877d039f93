// The targets on the board in the plotting ink: rings, dotted places for planks, the plan; and a button
// over each, for pointer, screen reader and keyboard.
import type { Act } from '../../board/act';
import type { TableState } from '../../board/state';
import type { RiverBoard } from './layout';
import { parse } from './actions';
import { InkFrame, InkLine } from './Lying';
import { Planned } from './Planned';
import { pointOf, stateOf, type DragonsState, type Ends } from './state';
import type { Target } from './aims';
import { actionName } from './words';

interface Props {
  table: TableState;
  board: RiverBoard;
  targets: Target[];
  aimed?: string | null; // the action that a finger points at
}

// With `assist` the library says where a plank fits before it is chosen (RD-P8).
function assistedPlaces(table: TableState, state: DragonsState): Ends[] {
  const { verb, numbers } = parse(table.plan ?? '');
  return verb === 'plank' ? (state.fits?.find((each) => each.size === numbers[0])?.places ?? []) : [];
}

export function TargetMarks({ table, board, targets, aimed }: Props) {
  const state = stateOf(table.live.state);
  const planned = table.plan?.split('\n') ?? [];
  const [end] = /^end (.*)$/.exec(table.choice ?? '')?.slice(1) ?? [];
  const support = end === undefined ? null : /^\d+$/.test(end) ? Number(end) : end;
  const picked = support === null ? null : pointOf(board, state, support);
  return (
    <g class="rd-marks">
      {assistedPlaces(table, state).map(([a, b]) => (
        <InkLine
          key={`${a} ${b}`}
          classes="place"
          from={pointOf(board, state, a)}
          to={pointOf(board, state, b)}
        />
      ))}
      {targets.map(({ action, at, line, radius }) => {
        const isPlanned = aimed ? aimed === action : planned.includes(action);
        const { verb, place } = parse(action);
        if (line && verb !== 'lay' && typeof place !== 'string')
          return (
            <InkFrame
              key={action}
              classes={`lying ${isPlanned ? 'is-planned' : ''}`}
              board={board}
              state={state}
              between={place}
            />
          );
        if (line)
          return (
            <InkLine
              key={action}
              classes={`place ${isPlanned ? 'is-planned' : ''}`}
              from={line[0]}
              to={line[1]}
            />
          );
        return (
          <g
            key={action}
            class={`ring ${isPlanned ? 'is-planned' : ''}`}
            transform={`translate(${at.x} ${at.y})`}
          >
            <circle class="casing" r={radius + 6} />
            <circle class="ink" r={radius + 6} />
            <circle class="dot" r="4.5" />
          </g>
        );
      })}
      {picked && <circle class="picked" cx={picked.x} cy={picked.y} r="24" />}
      <Planned table={table} board={board} />
    </g>
  );
}

export function TargetButtons({ act, table, targets }: Omit<Props, 'board' | 'aimed'> & { act: Act }) {
  return (
    <>
      {targets.map(({ action, at }) => (
        <button
          key={action}
          class="rd-target"
          data-action={action}
          data-rule={RULES[parse(action).verb]}
          style={{ left: `${at.x}px`, top: `${at.y}px` }}
          aria-pressed={table.plan === action}
          aria-label={actionName(action, table.live.state)}
          onClick={(event) => event.detail === 0 && void act.plan(action)}
        />
      ))}
    </>
  );
}

const RULES: Record<string, string> = {
  stone: 'RD-S1',
  lay: 'RD-P2',
  take: 'RD-R1',
  go: 'RD-M3',
  jump: 'RD-M5',
};
