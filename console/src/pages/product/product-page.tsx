import { Link, Outlet, useParams } from '@tanstack/react-router';
import type { Schemas } from '@vantail/client';
import { VantailError } from '@vantail/client';
import { categories, products } from '../../api/catalogue-resource.ts';
import { useOne } from '../../api/use-catalogue.ts';
import { ChangedBy } from '../../editing/changes/changed-by.tsx';
import { Coming } from '../../editing/plans/coming.tsx';
import { CopyActions } from '../../features/product-copies/copy-actions.tsx';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { useMedia } from '../../ui/browser/use-media.ts';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { Breadcrumbs } from '../../ui/layout/breadcrumbs.tsx';
import { NotFoundPage } from '../../ui/layout/not-found-page.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { FoldedNav } from './folded-nav.tsx';
import { FoldedReport } from './folded-report.tsx';
import { ProductNav } from './product-nav.tsx';
import styles from './product-page.module.css';
import { ProductSide } from './product-side.tsx';

const words = messages({
  en: { products: 'Products', side: 'Price and readiness' },
  fr: { products: 'Produits', side: 'Prix et état' },
});

/**
 * One page for a whole product: its parts on the left, the selected part in the middle, and on the right, always, its
 * price and its report. With less room, first the report and then the parts are folded above the middle.
 */
export const ProductPage = () => {
  const { productId } = useParams({ from: '/products/$productId' });
  const query = useOne(products, productId);
  if (query.error instanceof VantailError && query.error.status === 404) return <NotFoundPage />;
  return <Loaded query={query}>{(product) => <Product product={product} />}</Loaded>;
};

const Product = ({ product }: { product: Schemas['Product'] }) => {
  const say = useMessages(words);
  const category = useOne(categories, product.category_id).data;
  const isWide = useMedia('(width >= 1180px)');
  const isPhone = useMedia('(width < 760px)');
  return (
    <Page
      title={product.name}
      above={
        <Breadcrumbs>
          <Link to="/products">{say.products}</Link>
          {category && (
            <Link to="/categories/$categoryId" params={{ categoryId: category.id }}>
              {category.name}
            </Link>
          )}
        </Breadcrumbs>
      }
      beside={
        <>
          {product.reference && <span className="soft">{product.reference}</span>}
          <ChangedBy of={{ kind: 'product', id: product.id, productId: product.id }} />
          <Coming of={{ ...product, kind: 'product' }} />
        </>
      }
      actions={<CopyActions productId={product.id} name={product.name} />}
    >
      {!product.active && <DraftNotice product={product} />}
      <div className={styles.columns}>
        {!isPhone && (
          <div className={styles.parts}>
            <ProductNav productId={product.id} />
          </div>
        )}
        <div className={styles.middle}>
          {!isWide && <FoldedReport productId={product.id} />}
          {isPhone && <FoldedNav productId={product.id} />}
          <div className={styles.selected}>
            <Outlet />
          </div>
        </div>
        {isWide && (
          <aside className={styles.side} aria-label={say.side}>
            <ProductSide productId={product.id} />
          </aside>
        )}
      </div>
    </Page>
  );
};
