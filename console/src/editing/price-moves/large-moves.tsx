import { Link } from '@tanstack/react-router';
import { useMessages } from '../../language/language-context.tsx';
import { messages, plural } from '../../language/messages.ts';
import { MoveText } from './move-text.tsx';
import { largeMoves, type NamedMove } from './price-move.ts';
import styles from './price-move-dialog.module.css';

const words = messages({
  en: {
    large: (count: number) =>
      plural(
        'en',
        count,
        'from-price moves by more than 20 %:',
        'from-prices move by more than 20 %, the largest move first:',
      ),
    more: (count: number) => `and ${plural('en', count, 'further product', 'further products')}`,
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
