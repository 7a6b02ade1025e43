import { Link, useNavigate } from '@tanstack/react-router';
import type { Schemas } from '@vantail/client';
import { Plus } from 'lucide-react';
import { brands, products } from '../api/catalogue-resource.ts';
import { type Readiness, useReadiness } from '../api/readiness.ts';
import { useAll, useFromPrices, useList } from '../api/use-catalogue.ts';
import { PAGE_SIZE } from '../forms/lists/list-search.ts';
import { useFormat } from '../session/use-format.ts';
import { WhenVisible } from '../ui/browser/when-visible.tsx';
import { Button } from '../ui/button.tsx';
import { Picture } from '../ui/drawing/picture.tsx';
import { Badge } from '../ui/feedback/badge.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Loaded, Skeleton } from '../ui/feedback/loaded.tsx';
import { useMessages } from '../ui/language/language-context.tsx';
import { listed, messages, plural } from '../ui/language/messages.ts';
import { Pagination } from '../ui/lists/pagination.tsx';
import styles from './category-page.module.css';
import { PriceSource } from './price-source.tsx';
import { ReadinessBadge } from './readiness-badge.tsx';

const productCardWords = messages({
  en: { from: 'from', none: 'No price' },
  fr: { from: 'à partir de', none: 'Pas de prix' },
});

type ProductCardProps = {
  product: Schemas['Product'];
  brand: string | undefined;
  /** Undefined while it is loading. */
  price: number | null | undefined;
  /** B7 in a word or two; the items are on the page of the product. */
  readiness: Readiness | undefined;
};

/** A card as a shop would show it, and below the line what is only for the back office: where the price comes from. */
const ProductCard = ({ product, brand, price, readiness }: ProductCardProps) => {
  const say = useMessages(productCardWords);
  const { money, basis } = useFormat();
  const facts = listed([product.reference, brand], ' · ');
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

const words = messages({
  en: {
    title: 'Products and their from-prices',
    empty: 'No active product in this category',
    emptyText: 'You will see the cards of its products here, each with its from-price and where that price comes from.',
    add: 'New product',
    inactive: (count: number) => `${plural('en', count, 'inactive product', 'inactive products')} not shown here`,
  },
  fr: {
    title: 'Produits et leurs prix « à partir de »',
    empty: 'Aucun produit actif dans cette catégorie',
    emptyText: 'Les fiches de ses produits sont ici, chacune avec son prix « à partir de » et son origine.',
    add: 'Nouveau produit',
    inactive: (count: number) =>
      `${plural('fr', count, 'produit inactif', 'produits inactifs')}, non ${count > 1 ? 'montrés' : 'montré'} ici`,
  },
});

type Props = { categoryId: number; page: number; onPage: (page: number) => void };

/** The active products of the category itself, as its dictionary has them (D9.1). */
export const CategoryProducts = ({ categoryId, page, onPage }: Props) => {
  const say = useMessages(words);
  const navigate = useNavigate();
  const within = { category_id: categoryId };
  const query = useList(products, { ...within, active: true, page, page_size: PAGE_SIZE });
  const inactive = useList(products, { ...within, active: false, page_size: 1 }).data?.total ?? 0;
  const fromPrices = useFromPrices(categoryId).data;
  const readiness = useReadiness(query.data?.data.map(({ id }) => id) ?? []);
  const allBrands = useAll(brands).data ?? [];
  const add = (
    <Button
      icon={<Plus size={16} aria-hidden="true" />}
      onPress={() => navigate({ to: '/products', search: { ...within, open: 'new' } })}
    >
      {say.add}
    </Button>
  );
  return (
    <section className={styles.section} aria-label={say.title}>
      <div className={styles.head}>
        <h2>{say.title}</h2>
        {add}
      </div>
      <Loaded query={query} skeleton={<Skeleton lines={3} height={120} />}>
        {({ data, total }) =>
          total === 0 ? (
            <EmptyState title={say.empty}>{say.emptyText}</EmptyState>
          ) : (
            <>
              <ul className={styles.cards}>
                {data.map((product) => (
                  <ProductCard
                    key={product.id}
                    product={product}
                    brand={allBrands.find(({ id }) => id === product.brand_id)?.name}
                    price={fromPrices?.[product.id]}
                    readiness={readiness.get(product.id)}
                  />
                ))}
              </ul>
              <Pagination page={page} pageSize={PAGE_SIZE} total={total} onPage={onPage} />
            </>
          )
        }
      </Loaded>
      {inactive > 0 && (
        <p>
          <Link to="/products" search={{ ...within, state: 'inactive' }}>
            {say.inactive(inactive)}
          </Link>
        </p>
      )}
    </section>
  );
};
