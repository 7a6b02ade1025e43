import { Link } from '@tanstack/react-router';
import type { Schemas } from '@vantail/client';
import type { Readiness } from '../../api/readiness.ts';
import { PriceSource } from '../../features/report/from-price/price-source.tsx';
import { ReadinessBadge } from '../../features/report/readiness-badge.tsx';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { useFormat } from '../../session/use-format.ts';
import { WhenVisible } from '../../ui/browser/when-visible.tsx';
import { Picture } from '../../ui/drawing/picture.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import styles from './product-card.module.css';

const words = messages({
  en: { from: 'from', none: 'No price' },
  fr: { from: 'à partir de', none: 'Pas de prix' },
});

type Props = {
  product: Schemas['Product'];
  brand: string | undefined;
  /** Undefined while it is loading. */
  price: number | null | undefined;
  /** B7 in a word or two; the items are on the page of the product. */
  readiness: Readiness | undefined;
};

/** A card as a shop would show it, and below the line what is only for the back office: where the price comes from. */
export const ProductCard = ({ product, brand, price, readiness }: Props) => {
  const say = useMessages(words);
  const { money, basis } = useFormat();
  const facts = [product.reference, brand].filter(Boolean).join(' · ');
  return (
    <li className={styles.card}>
      <div className={styles.what}>
        <Picture url={product.image_url} />
        <div>
          <h3 className={styles.name}>
            <Link to="/products/$productId" params={{ productId: product.id }}>
              {product.name}
            </Link>
          </h3>
          <p className="soft small">{facts}</p>
        </div>
      </div>
      <p className={styles.price}>
        {price === null && <Badge signal="warn">{say.none}</Badge>}
        {typeof price === 'number' && (
          <>
            <span className="soft small">{say.from}</span> <strong className="figures">{money(price)}</strong>{' '}
            <span className="soft small">{basis}</span>
          </>
        )}
      </p>
      <WhenVisible placeholder={<Skeleton lines={2} />}>
        <PriceSource productId={product.id} />
      </WhenVisible>
      {readiness && (
        <p className={styles.readiness}>
          <ReadinessBadge verdict={readiness} />
        </p>
      )}
    </li>
  );
};
