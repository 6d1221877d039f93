// The badge of a seat: in its colour, with the colour's letter, or with its number if the game does
// not name seats by colour. A seat with several pieces is shown by the colour of the one in question.
import { pageGame } from '../../games';
import { Badge } from '../../parts/Badge';
import { t } from '../../base/text';
import type { Seat } from '../../base/seats';

interface Props {
  game: string;
  seats: Seat[];
  number: number;
  colour?: string | undefined;
}

export function seatColour({ game, seats, number, colour }: Props): string {
  return colour ?? seats[number - 1]?.colour ?? pageGame(game)?.colour(number) ?? '';
}

export function SeatBadge(props: Props) {
  const named = props.colour ?? props.seats[props.number - 1]?.colour;
  return <Badge colour={seatColour(props)} label={named ? t(`page.letter.${named}`) : props.number} />;
}
