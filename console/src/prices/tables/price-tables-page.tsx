import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@vantail/client';
import { dryPatchTable, priceTables, readTable } from '../../api/catalogue-resource.ts';
import { useList } from '../../api/use-catalogue.ts';
import { fieldWords } from '../../forms/field-words.ts';
import { CatalogueList } from '../../forms/lists/catalogue-list.tsx';
import { listQuery, useListSearch } from '../../forms/lists/list-search.ts';
import { RaiseLink } from '../../forms/lists/raise-link.tsx';
import { type FormProps, hasName, type RecordKind, useFields } from '../../forms/record-kind.ts';
import { RecordSheet } from '../../forms/record-sheet.tsx';
import { withExamples } from '../../forms/saving/looked-up.ts';
import { useClient } from '../../session/session-context.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages, plural } from '../../ui/language/messages.ts';
import { FieldGrid } from '../../ui/layout/form-section.tsx';
import { type EditedTable, NO_TABLE, tableOfText } from './edited-table.ts';
import { TableEditor } from './table-editor.tsx';

const formWords = messages({
  en: {
    users: (rows: number, products: number) =>
      `${plural('en', rows, 'row', 'rows')} in ${plural('en', products, 'product', 'products')}`,
    options: (count: number) => plural('en', count, 'option', 'options'),
    nobody: 'Not used yet',
    usedBy: (who: string) => `Used by: ${who}`,
  },
  fr: {
    users: (rows: number, products: number) =>
      `${plural('fr', rows, 'ligne', 'lignes')} dans ${plural('fr', products, 'produit', 'produits')}`,
    options: (count: number) => plural('fr', count, 'option', 'options'),
    nobody: 'Pas encore utilisé',
    usedBy: (who: string) => `Utilisé par : ${who}`,
  },
});

/** Who is priced by a shared table (D15.1), in words; undefined while it is being read. */
const useTableUsers = (id: number): string | undefined => {
  const client = useClient();
  const say = useMessages(formWords);
  const used = useQuery({ queryKey: ['price-tables', id], queryFn: () => readTable(client, id) }).data?.used_by;
  if (!used) return undefined;
  const { pricing_configurations: rows, options, products } = used;
  const who = [...(rows > 0 ? [say.users(rows, products)] : []), ...(options > 0 ? [say.options(options)] : [])];
  return who.length > 0 ? who.join(', ') : say.nobody;
};

/** The same as a sentence above the form, since a change of the table moves all of them. */
const TableUsers = ({ id }: { id: number }) => {
  const say = useMessages(formWords);
  const users = useTableUsers(id);
  return users === undefined ? null : <p className="soft">{say.usedBy(users)}</p>;
};

/** In a list. */
const ListedUsers = ({ id }: { id: number }) => <>{useTableUsers(id) ?? '…'}</>;

/** What the form of a shared price table edits. There is no table until a kind of table is chosen. */
type PriceTableFields = { name: string; reference: string | null; price_table: EditedTable };

/** A shared table has no limits of its own: a new grid begins with the usual sizes. */
const NO_RANGE = { total_width_min: null, total_width_max: null, total_height_min: null, total_height_max: null };

const PriceTableForm = ({ draft, id }: FormProps<PriceTableFields>) => {
  const field = useFields(draft);
  const say = useMessages(fieldWords);
  return (
    <>
      {id !== undefined && <TableUsers id={id} />}
      <FieldGrid>
        <TextField {...field('name')} isRequired autoFocus={id === undefined} />
        <TextField {...field('reference')} />
      </FieldGrid>
      <TableEditor
        label={say.price_table}
        table={draft.value.price_table}
        onChange={(table) => draft.set({ price_table: table }, true)}
        range={NO_RANGE}
        history={draft}
        error={draft.errorOf('price_table')}
        field={undefined}
      />
    </>
  );
};

type Listed = Omit<Schemas['PriceTable'], 'used_by'>;

/** D15: a price table that rows and options share. */
const priceTableKind: RecordKind<Listed, PriceTableFields, Schemas['PriceTableCreate']> = {
  resource: priceTables,
  states: priceTables,
  blank: { name: '', reference: null, price_table: NO_TABLE },
  fieldsOf: ({ name, reference, price_table }) => ({ name, reference, price_table: tableOfText(price_table) }),
  bodyOf: ({ price_table, ...fields }) => {
    // It is complete only with a table, so that none is ever sent without one.
    const text = price_table?.toJSON() ?? undefined;
    return { ...fields, ...(text === undefined ? {} : { price_table: text }) };
  },
  question: async (client, id, changes) => {
    const found = await dryPatchTable(client, id, changes);
    return found && withExamples(found.examples, { tableMoves: found.moves });
  },
  Form: PriceTableForm,
  isComplete: (fields) => hasName(fields) && fields.price_table.draft.kind !== 'none',
  words: messages({
    en: {
      create: 'New price table',
      consequence: 'You can no longer choose it. You can’t deactivate a table that active rows or options use.',
    },
    fr: {
      create: 'Nouveau tableau de prix',
      consequence:
        'Il ne peut plus être choisi. Un tableau que des lignes ou options actives utilisent ne peut pas être désactivé.',
    },
  }),
};

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
