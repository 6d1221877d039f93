// Placing a stone on open water (RD-X1): by a finger under a loupe, or by keys in coarse and fine
// steps. The library says at every point whether a stone may lie there.
import { useEffect, useRef, useState } from 'preact/hooks';
import { ask } from '../../engine/engine';
import type { Refused } from '../../engine/types';
import type { Point } from '../../parts/view';
import { actor, type TableState } from '../../board/state';
import type { Act } from '../../board/act';
import { langNumber, t } from '../../base/text';
import { parse } from './actions';
import type { RiverBoard } from './layout';
import { stateOf } from './state';
import { say } from '../../base/store';

const COARSE = 10;
const SOON = 300; // milliseconds after the last key until the point is announced

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function pointAction({ x, y }: Point): string {
  return `stone ${Math.round(x)} ${Math.round(y)}`;
}

export function isPlacing(table: TableState): boolean {
  const [first = ''] = table.legal;
  return parse(first).verb === 'stone' && first.split(' ').length === 3 && actor(table) > 0;
}

function pointOf(action: string): Point {
  const [x = 0, y = 0] = parse(action).numbers;
  return { x, y };
}

// The point of the next stone: planned, pointed at, or else the legal point nearest to the middle.
export function cursorOf(table: TableState): Point {
  if (table.plan?.startsWith('stone')) return pointOf(table.plan);
  if (table.choice?.startsWith('stone')) return pointOf(table.choice);
  const points = table.legal.map(pointOf);
  const far = ({ x, y }: Point) => Math.hypot(x, y);
  return points.sort((a, b) => far(a) - far(b))[0] ?? { x: 0, y: 0 };
}

// Where the stone is, counted from the middle of the board.
function pointName(table: TableState, { x, y }: Point): string {
  const stone = stateOf(table.live.state).next_stone ?? 0;
  const [across, along] = [Math.round(x), Math.round(y)];
  return t('page.dragons.point', {
    stone,
    across: t(across < 0 ? 'page.dragons.left-of' : 'page.dragons.right-of', { count: Math.abs(across) }),
    along: t(along < 0 ? 'page.dragons.above' : 'page.dragons.below', { count: Math.abs(along) }),
  });
}

// Why a stone may not lie there, or null.
export function useVerdict(table: TableState, action: string): Refused | null {
  const [refused, setRefused] = useState<Refused | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void ask('plan', table.handle, actor(table), action, langNumber()).then(
      (answer) => isCurrent && setRefused(answer.ok ? null : answer),
    );
    return () => {
      isCurrent = false;
    };
  }, [action, table.live.steps]);
  return refused;
}

interface Props {
  table: TableState;
  board: RiverBoard;
}

export function StoneMark({ table, board }: Props) {
  const at = cursorOf(table);
  const refused = useVerdict(table, pointAction(at));
  const isPlanned = table.plan?.split('\n')[0] === pointAction(at);
  const { left, right, top, bottom } = board.water;
  return (
    <g class={`rd-point ${refused ? 'is-refused' : ''} ${isPlanned ? 'is-planned' : ''}`}>
      <path class="cross" d={`M${left} ${at.y}H${right}M${at.x} ${top}V${bottom}`} />
      <circle class="casing" cx={at.x} cy={at.y} r={board.stoneRadius} />
      <circle class="ink" cx={at.x} cy={at.y} r={board.stoneRadius} />
      <path class="centre" d={`M${at.x - 5} ${at.y}h10M${at.x} ${at.y - 5}v10`} />
    </g>
  );
}

// The stone in hand as a button: arrow keys move it, Enter plans it.
export function StoneButton({ act, table, board }: Props & { act: Act }) {
  const at = cursorOf(table);
  const refused = useVerdict(table, pointAction(at));
  const timer = useRef(0);
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    const by = event.shiftKey ? 1 : COARSE;
    const { left, right, top, bottom } = board.water;
    const x = Math.min(Math.max(at.x + step[0] * by, left), right);
    const y = Math.min(Math.max(at.y + step[1] * by, top), bottom);
    act.choose(pointAction({ x, y }));
    event.preventDefault();
    event.stopPropagation();
  };
  const name = pointName(table, at);
  const verdict = refused ? refused.text : t('page.dragons.point-free');
  useEffect(() => {
    clearTimeout(timer.current);
    if (table.choice?.startsWith('stone'))
      timer.current = window.setTimeout(() => say(`${name}: ${verdict}`), SOON);
    return () => clearTimeout(timer.current);
  }, [name, verdict]);
  return (
    <button
      class="rd-target"
      data-point={pointAction(at)}
      data-rule="RD-X1"
      style={{ left: `${at.x}px`, top: `${at.y}px` }}
      aria-label={`${name}: ${verdict}`}
      onKeyDown={move}
      onClick={(event) => event.detail === 0 && void act.plan(pointAction(at))}
    />
  );
}
