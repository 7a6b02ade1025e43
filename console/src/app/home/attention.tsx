import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useProducts, useProductsWithCode, useReadiness } from '../../api/readiness.ts';
import { ReadinessBadge } from '../../catalogue/readiness-badge.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Loaded, Skeleton } from '../../ui/feedback/loaded.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages, plural } from '../../ui/language/messages.ts';
import styles from './home-page.module.css';

const foundWords = messages({
  en: {
    example_fails: 'Examples that are no longer right',
    rule_never_applies: 'Rules that never apply',
    look: 'Look',
    more: (count: number) => `and ${plural('en', count, 'more product', 'more products')}`,
  },
  fr: {
    example_fails: 'Des exemples ne sont plus justes',
    rule_never_applies: 'Des règles ne s’appliquent jamais',
    look: 'À voir',
    more: (count: number) => `et ${plural('fr', count, 'autre produit', 'autres produits')}`,
  },
});

const SHOWN = 5;

/** Where a code of the report is looked into, and how urgent it is. */
const FOUND = {
  example_fails: { to: '/products/$productId/examples', signal: 'bad' },
  rule_never_applies: { to: '/products/$productId/rules', signal: 'warn' },
} as const;

/** The products whose report has a code (D21.4, D22.2); nothing where there are none. */
const FoundInReports = ({ code }: { code: keyof typeof FOUND }) => {
  const say = useMessages(foundWords);
  const id = useId();
  const { data: found } = useProductsWithCode(code, SHOWN);
  if (!found || found.total === 0) return null;
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{say[code]}</h2>
      </div>
      <ul className={styles.products}>
        {found.data.map((product) => (
          <li key={product.id}>
            <Link to={FOUND[code].to} params={{ productId: product.id }}>
              {product.name}
            </Link>
            <Badge signal={FOUND[code].signal}>{say.look}</Badge>
          </li>
        ))}
      </ul>
      {found.total > SHOWN && <p className="soft">{say.more(found.total - SHOWN)}</p>}
    </section>
  );
};

type HomePanelProps = { title: string; link: Pick<LinkProps, 'to' | 'search'>; linkText: string; children: ReactNode };

/** A part of the first page, with a link to the page that has all of it. */
export const HomePanel = ({ title, link, linkText, children }: HomePanelProps) => {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <Link {...link}>{linkText}</Link>
      </div>
      {children}
    </section>
  );
};

const words = messages({
  en: {
    notReady: 'On sale but not ready',
    allReady: 'Every product on sale is ready.',
    drafts: 'Drafts',
    noDrafts: 'No drafts.',
    seeAll: (count: number) => `See all ${plural('en', count, 'product', 'products')}`,
    see: 'See the products',
  },
  fr: {
    notReady: 'En vente mais pas prêts',
    allReady: 'Tous les produits en vente sont prêts.',
    drafts: 'Brouillons',
    noDrafts: 'Aucun brouillon en attente.',
    seeAll: (count: number) =>
      count > 1 ? `Voir les ${plural('fr', count, 'produit', 'produits')}` : 'Voir le produit',
    see: 'Voir les produits',
  },
});

/** Products that customers see although they cannot be priced, and those that wait to be finished. */
export const Attention = () => {
  const say = useMessages(words);
  return (
    <div className={styles.stack}>
      <FoundInReports code="example_fails" />
      <FoundInReports code="rule_never_applies" />
      <ProductPanel title={say.notReady} none={say.allReady} active state="not_ready" />
      <ProductPanel title={say.drafts} none={say.noDrafts} active={false} />
    </div>
  );
};

type Props = { title: string; none: string; active: boolean; state?: 'not_ready' };

const ProductPanel = ({ title, none, active, state }: Props) => {
  const say = useMessages(words);
  // The list by readiness has its own order.
  const order = state === undefined ? { order: '-updated_at' as const } : {};
  const query = useProducts({ active, page_size: SHOWN, ...order }, state);
  const readiness = useReadiness(query.data?.data.map(({ id }) => id) ?? []);
  const total = query.data?.total ?? 0;
  const search = {
    state: active ? ('active' as const) : ('inactive' as const),
    ...(state ? { readiness: state } : {}),
  };
  return (
    <HomePanel title={title} link={{ to: '/products', search }} linkText={total > 0 ? say.seeAll(total) : say.see}>
      <Loaded query={query} skeleton={<Skeleton lines={3} height={20} />}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="soft">{none}</p>
          ) : (
            <ul className={styles.products}>
              {data.map(({ id, name }) => {
                const verdict = readiness.get(id);
                return (
                  <li key={id}>
                    <Link to="/products/$productId" params={{ productId: id }}>
                      {name}
                    </Link>
                    {verdict && <ReadinessBadge verdict={verdict} />}
                  </li>
                );
              })}
            </ul>
          )
        }
      </Loaded>
    </HomePanel>
  );
};
