import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useProductsWithRedExamples } from '../../api/readiness.ts';
import { useMessages } from '../../language/language-context.tsx';
import { messages, plural } from '../../language/messages.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import styles from './home-page.module.css';

const words = messages({
  en: {
    title: 'Examples that are no longer right',
    red: 'Look',
    more: (count: number) => `and ${plural('en', count, 'more product', 'more products')}`,
  },
  fr: {
    title: 'Des exemples ne sont plus justes',
    red: 'À voir',
    more: (count: number) => `et ${plural('fr', count, 'autre produit', 'autres produits')}`,
  },
});

const SHOWN = 5;

/** D21.4: nothing where all examples are green, or there are none. */
export const RedExamples = () => {
  const say = useMessages(words);
  const id = useId();
  const { data: found } = useProductsWithRedExamples(SHOWN);
  if (!found || found.total === 0) return null;
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{say.title}</h2>
      </div>
      <ul className={styles.products}>
        {found.data.map((product) => (
          <li key={product.id}>
            <Link to="/products/$productId/examples" params={{ productId: product.id }}>
              {product.name}
            </Link>
            <Badge signal="bad">{say.red}</Badge>
          </li>
        ))}
      </ul>
      {found.total > SHOWN && <p className="soft">{say.more(found.total - SHOWN)}</p>}
    </section>
  );
};
