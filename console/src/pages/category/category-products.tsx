import { Link, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { brands, products } from '../../api/catalogue-resource.ts';
import { useFromPrices } from '../../api/from-prices.ts';
import { useReadiness } from '../../api/readiness.ts';
import { useAll, useList } from '../../api/use-catalogue.ts';
import { useMessages } from '../../language/language-context.tsx';
import { messages, plural } from '../../language/messages.ts';
import { PAGE_SIZE } from '../../records/lists/list-query.ts';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Pagination } from '../../ui/lists/pagination.tsx';
import styles from './category-page.module.css';
import { ProductCard } from './product-card.tsx';

const words = messages({
  en: {
    title: 'Products and their from-prices',
    empty: 'No active product in this category',
    emptyText: 'The cards of its products stand here, each with its from-price and where that comes from.',
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
