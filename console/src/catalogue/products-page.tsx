import { useNavigate } from '@tanstack/react-router';
import type { Schemas } from '@vantail/client';
import { useState } from 'react';
import { brands, categories, PRODUCT_ORDERS, products } from '../api/catalogue-resource.ts';
import { useProducts, useReadiness } from '../api/readiness.ts';
import { useAll, useFromPricesOfAll, useReadAll } from '../api/use-catalogue.ts';
import { CatalogueList, ListFilter } from '../forms/lists/catalogue-list.tsx';
import {
  exportFilters,
  given,
  type ListControls,
  listQuery,
  READINESS_STATES,
  useListSearch,
} from '../forms/lists/list-search.ts';
import { RaiseLink } from '../forms/lists/raise-link.tsx';
import { RecordSheet } from '../forms/record-sheet.tsx';
import { ComingPlans } from '../forms/saving/coming-plans.tsx';
import { useFormat } from '../session/use-format.ts';
import { Button } from '../ui/button.tsx';
import { LatePart, latePart } from '../ui/dialogs/late-part.tsx';
import { Badge } from '../ui/feedback/badge.tsx';
import { Skeleton } from '../ui/feedback/loaded.tsx';
import { Select } from '../ui/fields/select.tsx';
import { useMessages } from '../ui/language/language-context.tsx';
import { messages } from '../ui/language/messages.ts';
import type { Column } from '../ui/lists/data-table.tsx';
import { categoryChoices } from './category-tree.ts';
import { MoveProducts } from './move-products.tsx';
import { productKind } from './product-kind.tsx';
import { ReadinessBadge, readinessWords, type Verdict } from './readiness-badge.tsx';
import { WorkbookMenu } from './spreadsheets/workbook-menu.tsx';

const importDocumentDialog = latePart(() => import('./import-document-dialog.tsx'), 'ImportDocumentDialog');

const words = messages({
  en: {
    title: 'Products',
    placeholder: 'Name or reference',
    emptyTitle: 'No product yet',
    emptyText:
      'Customers configure products: steps, options, sizes and prices. Each has a brand and a category; you can create both along with the first product.',
    category: 'Category',
    brand: 'Brand',
    reference: 'Reference',
    from: (basis: string) => `From (${basis})`,
    fromFile: 'From a file…',
    readiness: 'Ready?',
    all: 'All',
  },
  fr: {
    title: 'Produits',
    placeholder: 'Nom ou référence',
    emptyTitle: 'Pas encore de produit',
    emptyText:
      'Un produit est ce qu’un client configure : étapes, options, dimensions et prix. Il a une marque et une catégorie ; vous pouvez créer les deux en créant le premier produit.',
    category: 'Catégorie',
    brand: 'Marque',
    reference: 'Référence',
    from: (basis: string) => `À partir de (${basis})`,
    fromFile: 'D’après un fichier…',
    readiness: 'Prêt ?',
    all: 'Tous',
  },
});

const fromPriceWords = messages({ en: { none: 'No price' }, fr: { none: 'Pas de prix' } });

/**
 * A from-price in a list whose title states the basis: the amount, or a note that the product has none; empty while it loads.
 */
const FromPrice = ({ price }: { price: number | null | undefined }) => {
  const say = useMessages(fromPriceWords);
  const { money } = useFormat();
  if (price === undefined) return null;
  return price === null ? <Badge signal="warn">{say.none}</Badge> : money(price);
};

type Product = Schemas['Product'];

/** What the list says of each product besides its name. */
const useProductColumns = (listed: readonly Product[]): Column<Product>[] => {
  const say = useMessages(words);
  const { basis } = useFormat();
  const readiness = useReadiness(listed.map(({ id }) => id));
  const allCategories = useAll(categories).data ?? [];
  const allBrands = useAll(brands).data ?? [];
  const fromPrices = useFromPricesOfAll(listed.map(({ category_id }) => category_id));
  const nameIn = (records: readonly { id: number; name: string }[], id: number) =>
    records.find((record) => record.id === id)?.name;
  return [
    {
      id: 'category',
      title: say.category,
      isMinor: true,
      cell: ({ category_id }) => nameIn(allCategories, category_id),
    },
    { id: 'brand', title: say.brand, isMinor: true, cell: ({ brand_id }) => nameIn(allBrands, brand_id) },
    { id: 'reference', title: say.reference, isMinor: true, cell: ({ reference }) => reference },
    {
      id: 'from',
      title: say.from(basis),
      align: 'end',
      sortedBy: 'from_price',
      cell: ({ id, active }) => active && <FromPrice price={fromPrices[id]} />,
    },
    { id: 'readiness', title: say.readiness, cell: ({ id }) => <ReadinessOf verdict={readiness.get(id)} /> },
  ];
};

export const ProductsPage = () => {
  const say = useMessages(words);
  const navigate = useNavigate();
  const list = useListSearch();
  const [isImporting, setImporting] = useState(false);
  const { category_id, brand_id, readiness: state, open } = list.search;
  const filters = { ...listQuery(list.search, PRODUCT_ORDERS), ...given({ category_id, brand_id }) };
  const query = useProducts(filters, state);
  const readAll = useReadAll(products, filters);
  const columns = useProductColumns(query.data?.data ?? []);
  return (
    <CatalogueList
      kind={productKind}
      words={say}
      list={list}
      query={query}
      page={query.data}
      linkOf={({ id }) => ({ to: '/products/$productId', params: { productId: id } })}
      filters={<ProductFilters list={list} />}
      bulkActions={(bulk) => (
        <>
          <MoveProducts {...bulk} />
          <RaiseLink of="product_ids" items={bulk.items} />
        </>
      )}
      readAll={state === undefined ? readAll : undefined}
      isFixedOrder={state !== undefined}
      notice={<ComingPlans />}
      furtherActions={
        <>
          <WorkbookMenu
            kind="products"
            filters={exportFilters(list.search, { category_id, brand_id })}
            isByReadiness={state !== undefined}
          />
          <Button onPress={() => setImporting(true)}>{say.fromFile}</Button>
        </>
      }
      lookOf={({ image_url }) => ({ url: image_url })}
      columns={columns}
    >
      <RecordSheet
        kind={productKind}
        open={open === 'new' ? 'new' : undefined}
        preset={given({ category_id, brand_id })}
        onClose={list.close}
        onSaved={({ id }) => navigate({ to: '/products/$productId', params: { productId: id }, ignoreBlocker: true })}
      />
      {isImporting && (
        <LatePart part={importDocumentDialog} onClose={() => setImporting(false)}>
          {(ImportDocumentDialog) => <ImportDocumentDialog isOpen onClose={() => setImporting(false)} />}
        </LatePart>
      )}
    </CatalogueList>
  );
};

const ReadinessOf = ({ verdict }: { verdict: Verdict | undefined }) =>
  verdict ? <ReadinessBadge verdict={verdict} /> : <Skeleton lines={1} height={16} />;

const ProductFilters = ({ list: { search, filter } }: { list: ListControls }) => {
  const say = useMessages(words);
  const sayState = useMessages(readinessWords);
  const allCategories = useAll(categories).data ?? [];
  const allBrands = useAll(brands).data ?? [];
  return (
    <>
      <ListFilter
        label={say.category}
        value={search.category_id}
        choices={categoryChoices(allCategories)}
        onChange={(category_id) => filter({ category_id })}
      />
      <ListFilter
        label={say.brand}
        value={search.brand_id}
        choices={allBrands}
        onChange={(brand_id) => filter({ brand_id })}
      />
      <Select
        label={say.readiness}
        value={search.readiness ?? 'all'}
        choices={[{ id: 'all', name: say.all }, ...READINESS_STATES.map((id) => ({ id, name: sayState[id] }))]}
        onChange={(id) => filter({ readiness: READINESS_STATES.find((state) => state === id) })}
      />
    </>
  );
};
