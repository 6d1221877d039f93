// The table as it will be set up: the board, and the players at their villages.
import shipped from '../../../../data/dragons/board.txt';
import { t } from '../../base/text';
import type { PreviewProps } from '../../board/game';
import { readBoard } from './layout';
import { Ground } from './Chart';
import { boundsOf, viewBox } from './Shore';

export function Preview({ seats, options, board: own }: PreviewProps) {
  const board = readBoard(own || shipped);
  const bounds = boundsOf(board, 20);
  return (
    <figure class="rd-preview" aria-hidden="true">
      <svg viewBox={viewBox(bounds)}>
        <Ground board={board} hasIslands={options.expert !== 'on'} name="rd-preview" />
        {seats.map(({ colour = '', name }) => {
          const point = board.villages[colour];
          const isLow = point && point.y > (board.water.top + board.water.bottom) / 2;
          return (
            point && (
              <g key={colour} class={`is-${colour}`} transform={`translate(${point.x} ${point.y})`}>
                <circle class="seat" r={board.villageRadius + 6} />
                <use href="#pawn" y="-2" />
                <text y={isLow ? -50 : 62}>{name}</text>
              </g>
            )
          );
        })}
      </svg>
      <figcaption>{options.expert === 'on' ? t('page.dragons.open-water') : ''}</figcaption>
    </figure>
  );
}
