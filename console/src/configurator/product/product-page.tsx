import { Link, Outlet, useLocation, useParams } from '@tanstack/react-router';
import { type Schemas, VantailError } from '@vantail/client';
import { useState } from 'react';
import { categories, products } from '../../api/catalogue-resource.ts';
import { useFromPrice, useReport } from '../../api/product-parts.ts';
import { useReadiness } from '../../api/readiness.ts';
import { useOne } from '../../api/use-catalogue.ts';
import { CopyActions } from '../../catalogue/copy-actions.tsx';
import { productKind } from '../../catalogue/product-kind.tsx';
import { ReadinessBadge, verdictOf } from '../../catalogue/readiness-badge.tsx';
import { ChangedBy } from '../../forms/changes/changed-by.tsx';
import { Coming } from '../../forms/saving/coming.tsx';
import { StateButton } from '../../forms/state-button.tsx';
import { useFormat } from '../../session/use-format.ts';
import { useMedia } from '../../ui/browser/use-media.ts';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { Breadcrumbs } from '../../ui/layout/breadcrumbs.tsx';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { NotFoundPage } from '../../ui/layout/not-found-page.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { FromPricePanel } from '../report/from-price-panel.tsx';
import { ReportPanel } from '../report/report-panel.tsx';
import { ProductNav } from './product-nav.tsx';
import styles from './product-page.module.css';
import productSideStyles from './product-side.module.css';

const draftNoticeWords = messages({
  en: {
    title: 'Draft: customers don’t see it yet',
    ready: 'It is ready: activate it when you want to sell it.',
    notReady: 'It is not ready yet: see what is missing.',
  },
  fr: {
    title: 'Brouillon : les clients ne le voient pas',
    ready: 'Il est prêt : activez-le quand vous voulez le vendre.',
    notReady: 'Il n’est pas encore prêt : voyez ce qui lui manque.',
  },
});

/** Above a product that is not on sale: that it is not, and the way to it. */
const DraftNotice = ({ product }: { product: Schemas['Product'] }) => {
  const say = useMessages(draftNoticeWords);
  const { consequence } = useMessages(productKind.words);
  const readiness = useReadiness([product.id]).get(product.id);
  return (
    <Notice
      signal="neutral"
      title={say.title}
      actions={
        <span data-field="active">
          <StateButton resource={products} item={product} consequence={consequence} isMain />
        </span>
      }
    >
      {readiness && <span>{readiness.state === 'not_ready' ? say.notReady : say.ready}</span>}
    </Notice>
  );
};

const foldedNavWords = messages({
  en: { title: 'Parts of the product' },
  fr: { title: 'Parties du produit' },
});

/** On a phone the list of parts is folded above the selected one; choosing a part folds it again. */
const FoldedNav = ({ productId }: { productId: number }) => {
  const say = useMessages(foldedNavWords);
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string | undefined>(undefined);
  return (
    <div className={styles.folded}>
      <Disclosure
        level={2}
        title={say.title}
        isOpen={openAt === pathname}
        onOpenChange={(isOpen) => setOpenAt(isOpen ? pathname : undefined)}
      >
        <ProductNav productId={productId} />
      </Disclosure>
    </div>
  );
};

/** What a product costs and what it still lacks. */
const ProductSide = ({ productId }: { productId: number }) => (
  <div className={productSideStyles.side}>
    <FromPricePanel productId={productId} />
    <ReportPanel productId={productId} />
  </div>
);

const foldedReportWords = messages({
  en: { title: 'Price and readiness', noPrice: 'no from-price', from: 'from' },
  fr: { title: 'Prix et état', noPrice: 'sans prix', from: 'dès' },
});

/** For screens without room for a third column: the price and the counts in one line, the rest on demand. */
const FoldedReport = ({ productId }: { productId: number }) => {
  const say = useMessages(foldedReportWords);
  const { money, basis } = useFormat();
  const report = useReport(productId).data;
  const fromPrice = useFromPrice(productId).data;
  const price =
    fromPrice && (fromPrice.price === null ? say.noPrice : `${say.from} ${money(fromPrice.price)} ${basis}`);
  return (
    <aside className={styles.folded} aria-label={say.title}>
      <Disclosure
        level={2}
        title={
          <span className={styles.summary}>
            {say.title} <span className="soft figures">{price}</span>
          </span>
        }
        meta={report && <ReadinessBadge verdict={verdictOf(report)} />}
      >
        <ProductSide productId={productId} />
      </Disclosure>
    </aside>
  );
};

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
      meta={
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
