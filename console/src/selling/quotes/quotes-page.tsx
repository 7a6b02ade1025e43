import { Link } from '@tanstack/react-router';
import { QUOTE_ORDERS, type Quote, useQuotes } from '../../api/quotes.ts';
import filterStyles from '../../forms/lists/list-filters.module.css';
import { given, PAGE_SIZE, QUOTE_STATUSES, useListSearch } from '../../forms/lists/list-search.ts';
import { SavedFilters } from '../../forms/lists/saved-filters.tsx';
import { useFormat } from '../../session/use-format.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Loaded, Skeleton } from '../../ui/feedback/loaded.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { customerName } from '../../ui/language/person-name.ts';
import { Page } from '../../ui/layout/page.tsx';
import { type Column, DataTable, rowLink } from '../../ui/lists/data-table.tsx';
import { Filters } from '../../ui/lists/filters.tsx';
import { Pagination } from '../../ui/lists/pagination.tsx';
import { statusSignals, statusWords } from './quote-status.tsx';

const words = messages({
  en: {
    title: 'Quotes',
    search: 'Search',
    placeholder: 'Number, reference or customer',
    status: 'Status',
    all: 'All',
    number: 'Number and reference',
    quote: (number: number) => `Quote ${number}`,
    customer: 'Customer',
    made: 'Created on',
    total: 'Total',
    empty: 'No quote yet',
    emptyText: 'Your shop saves quotes, and you can too: open a product, try it, and save the price as a quote.',
    toProducts: 'Go to products',
    nothing: 'No quote found',
    nothingText: 'No quote matches the search and the status.',
  },
  fr: {
    title: 'Devis',
    search: 'Rechercher',
    placeholder: 'Numéro, référence ou client',
    status: 'Statut',
    all: 'Tous',
    number: 'Numéro et référence',
    quote: (number: number) => `Devis ${number}`,
    customer: 'Client',
    made: 'Établi le',
    total: 'Total',
    empty: 'Pas encore de devis',
    emptyText:
      'Les devis sont enregistrés par votre boutique, ou ici : ouvrez un produit, essayez-le, et enregistrez le prix comme devis.',
    toProducts: 'Vers les produits',
    nothing: 'Aucun devis trouvé',
    nothingText: 'Aucun devis ne correspond à la recherche et au statut.',
  },
});

/** All saved quotes, the newest first, with the prices of the time they were made (D10). */
export const QuotesPage = () => {
  const say = useMessages(words);
  const statusName = useMessages(statusWords);
  const list = useListSearch();
  const { q, status, page = 1, order } = list.search;
  const query = useQuotes({
    ...given({ q, status, order: QUOTE_ORDERS.find((one) => one === order) }),
    page,
    page_size: PAGE_SIZE,
  });
  const isAllEmpty = query.data?.total === 0 && status === undefined && q === undefined;
  return (
    <Page title={say.title}>
      {!isAllEmpty && (
        <Filters className={filterStyles.filters}>
          <SearchField
            label={say.search}
            placeholder={say.placeholder}
            value={q ?? ''}
            onChange={(text) => list.filter({ q: text })}
          />
          <Select
            label={say.status}
            value={status ?? 'all'}
            onChange={(id) => list.filter({ status: id === 'all' ? undefined : id })}
            choices={[
              { id: 'all' as const, name: say.all },
              ...QUOTE_STATUSES.map((id) => ({ id, name: statusName[id] })),
            ]}
          />
          <SavedFilters name="quotes" list={list} />
        </Filters>
      )}
      <Loaded query={query} skeleton={<Skeleton lines={8} height={28} />}>
        {({ data, total }) => {
          if (isAllEmpty)
            return (
              <EmptyState title={say.empty} action={<Link to="/products">{say.toProducts}</Link>}>
                {say.emptyText}
              </EmptyState>
            );
          if (data.length === 0) return <EmptyState title={say.nothing}>{say.nothingText}</EmptyState>;
          return (
            <>
              <QuoteRows quotes={data} />
              <Pagination page={page} pageSize={PAGE_SIZE} total={total} onPage={list.showPage} />
            </>
          );
        }}
      </Loaded>
    </Page>
  );
};

const QuoteRows = ({ quotes }: { quotes: readonly Quote[] }) => {
  const say = useMessages(words);
  const statusName = useMessages(statusWords);
  const format = useFormat();
  const { search, sort } = useListSearch();
  const columns: Column<Quote>[] = [
    {
      id: 'number',
      title: say.number,
      sortedBy: 'number',
      cell: ({ id, number, reference }) => (
        <>
          <Link to="/quotes/$quoteId" params={{ quoteId: id }} className={`${rowLink} figures`}>
            {say.quote(number)}
          </Link>
          {reference && <div className="soft small">{reference}</div>}
        </>
      ),
    },
    { id: 'customer', title: say.customer, isMinor: true, cell: ({ customer }) => customerName(customer) },
    { id: 'made', title: say.made, isMinor: true, cell: ({ created_at }) => format.date(created_at) },
    {
      id: 'status',
      title: say.status,
      cell: ({ status }) => <Badge signal={statusSignals[status]}>{statusName[status]}</Badge>,
    },
    {
      id: 'total',
      title: say.total,
      align: 'end',
      cell: ({ total, currency, price_basis }) => (
        <>
          {format.money(total, currency)} <span className="soft small">{format.basisOf(price_basis)}</span>
        </>
      ),
    },
  ];
  return (
    <DataTable
      label={say.title}
      columns={columns}
      rows={quotes}
      rowKey={({ id }) => id}
      sort={{ order: search.order ?? '-number', onOrder: sort }}
    />
  );
};
