import { useList } from '../../api/use-catalogue.ts';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { RecordSheet } from '../../records/forms/record-sheet.tsx';
import { CatalogueList } from '../../records/lists/catalogue-list.tsx';
import { listQuery, useListSearch } from '../../records/lists/list-search.ts';
import { RaiseLink } from '../../records/lists/raise-link.tsx';
import { priceTableKind } from '../../records/price-tables/price-table-kind.tsx';
import { ListedUsers } from '../../records/price-tables/table-users.tsx';

const words = messages({
  en: {
    title: 'Price tables',
    placeholder: 'Name or reference',
    emptyTitle: 'No shared price table yet',
    emptyText:
      'A shared table sets the price of many rows and options: one grid for left and right, one for roller shutters. To share a row’s own table, open the row’s page.',
    reference: 'Reference',
    users: 'Used by',
  },
  fr: {
    title: 'Tableaux de prix',
    placeholder: 'Nom ou référence',
    emptyTitle: 'Pas encore de tableau partagé',
    emptyText:
      'Un tableau partagé fixe le prix de plusieurs lignes et options : une grille pour gauche et droite, une pour les volets roulants. Une ligne partage son tableau depuis sa page.',
    reference: 'Référence',
    users: 'Utilisé par',
  },
});

export const PriceTablesPage = () => {
  const say = useMessages(words);
  const list = useListSearch();
  const query = useList(priceTableKind.resource, listQuery(list.search));
  return (
    <CatalogueList
      kind={priceTableKind}
      words={say}
      list={list}
      query={query}
      page={query.data}
      bulkActions={({ items }) => <RaiseLink of="price_table_ids" items={items} />}
      columns={[
        { id: 'reference', title: say.reference, isMinor: true, cell: ({ reference }) => reference },
        { id: 'users', title: say.users, cell: ({ id }) => <ListedUsers id={id} /> },
      ]}
    >
      <RecordSheet kind={priceTableKind} open={list.search.open} onClose={list.close} />
    </CatalogueList>
  );
};
