import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useFormat } from '../../session/use-format.ts';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages, plural } from '../../ui/language/messages.ts';
import { largeMoves, moveOf, type NamedMove, type PriceMove } from './price-move.ts';
import styles from './price-move-dialog.module.css';

const moveTextWords = messages({ en: { none: 'no price' }, fr: { none: 'aucun prix' } });

/** Both prices, and by how much they differ. */
export const MoveText = ({ move }: { move: PriceMove }) => {
  const say = useMessages(moveTextWords);
  const format = useFormat();
  const money = (price: number | null) => (price === null ? say.none : `${format.money(price)} ${format.basis}`);
  const percent = moveOf(move);
  return (
    <>
      {money(move.old)} <ArrowRight size={16} aria-hidden="true" /> <strong>{money(move.new)}</strong>
      {Number.isFinite(percent) && <span>{format.percent(Math.round(percent * 10) / 10)}</span>}
    </>
  );
};

const words = messages({
  en: {
    large: (count: number) =>
      plural(
        'en',
        count,
        'from-price changes by more than 20 %:',
        'from-prices change by more than 20 %, largest change first:',
      ),
    more: (count: number) => `and ${plural('en', count, 'more product', 'more products')}`,
  },
  fr: {
    large: (count: number) =>
      plural(
        'fr',
        count,
        'prix « à partir de » change de plus de 20 % :',
        'prix « à partir de » changent de plus de 20 %, le plus grand écart en premier :',
      ),
    more: (count: number) => `et ${plural('fr', count, 'autre produit', 'autres produits')}`,
  },
});

const SHOWN = 5;

/** Of the products that a save concerns, those whose from-price moves a lot, with both prices; nothing where there is none. */
export const LargeMoves = ({ moves }: { moves: readonly NamedMove[] }) => {
  const say = useMessages(words);
  const large = largeMoves(moves);
  if (large.length === 0) return null;
  return (
    <>
      <p>{say.large(large.length)}</p>
      <ul className={styles.moves}>
        {large.slice(0, SHOWN).map((move) => (
          <li key={move.product_id}>
            <Link to="/products/$productId" params={{ productId: move.product_id }} target="_blank">
              {move.name}
            </Link>
            <span className={`${styles.move} figures`}>
              <MoveText move={move} />
            </span>
          </li>
        ))}
        {large.length > SHOWN && <li className="soft">{say.more(large.length - SHOWN)}</li>}
      </ul>
    </>
  );
};
