// A card: its picture and name, or its back in its owner's colour.
import { Badge, SHAPES } from '../../parts/Badge';
import { Piece } from '../../parts/Piece';
import { t } from '../../base/text';

export function victimOf(card: string): string {
  return card.startsWith('dragon:') ? card.slice('dragon:'.length) : '';
}

interface Props {
  card: string;
  owner: string; // the colour of the player whose card it is
}

export function Card({ card, owner }: Props) {
  if (card === '?') {
    return (
      <span class={`rd-card is-back is-${owner}`} aria-hidden="true">
        <svg viewBox="-9.5 -9.5 19 19">
          <path d={SHAPES[owner] ?? ''} fill-rule="evenodd" />
        </svg>
      </span>
    );
  }
  const victim = victimOf(card);
  return (
    <span class={`rd-card is-${victim || owner}`} aria-hidden="true">
      <Piece name={victim ? 'card-dragon' : `card-${card}`} />
      {victim && <Badge colour={victim} label={t(`page.letter.${victim}`)} />}
      <b>{t(victim ? 'page.dragons.dragon' : `page.dragons.card.${card}`)}</b>
    </span>
  );
}
