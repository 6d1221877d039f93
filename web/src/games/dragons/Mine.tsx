// What on the board is the person's: a ring around the pawn's village, and a flag at the goal.
import { t } from '../../base/text';
import type { RiverBoard } from './layout';
import { playerOf, stateOf } from './state';

const FLAG = 'M0 0V-46M0 -46H26L19 -38L26 -30H0';
const BELOW = 30; // units from the edge of a village to the foot of the lettering

interface Props {
  board: RiverBoard;
  shown: unknown;
  seat: number;
}

export function Mine({ board, shown, seat }: Props) {
  const player = playerOf(stateOf(shown), seat);
  const [home, goal] = [board.villages[player?.colour ?? ''], board.villages[player?.goal ?? '']];
  if (!player || !home || !goal) return null;
  const radius = board.villageRadius;
  const isLow = goal.y > (board.water.top + board.water.bottom) / 2;
  return (
    <g class={`rd-mine is-${player.colour}`}>
      <g transform={`translate(${home.x} ${home.y})`}>
        <circle class="casing" r={radius + 5} />
        <circle class="ring" r={radius + 5} />
      </g>
      <g transform={`translate(${goal.x} ${goal.y})`}>
        <circle class="casing" r={radius + 8} />
        <circle class="ring is-goal" r={radius + 8} />
        <g transform={`translate(${radius - 4} ${-radius + 10})`}>
          <path class="flag" d={FLAG} />
        </g>
        <g transform={`translate(0 ${isLow ? radius + BELOW : -radius - BELOW + 14})`}>
          <text>{t('page.dragons.goal')}</text>
        </g>
      </g>
    </g>
  );
}
