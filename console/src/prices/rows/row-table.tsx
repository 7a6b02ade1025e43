import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { priceTables } from '../../api/catalogue-resource.ts';
import { useAll } from '../../api/use-catalogue.ts';
import { rowWords } from '../../forms/row-words.ts';
import { useClient } from '../../session/session-context.tsx';
import { ComboBox } from '../../ui/fields/combo-box.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { FieldGrid, FormSection } from '../../ui/layout/form-section.tsx';
import { type EditedTable, NO_TABLE, tableOfText } from '../tables/edited-table.ts';
import { TableEditor } from '../tables/table-editor.tsx';
import type { RowDraft } from './row-draft.ts';
import { ShareTable } from './share-table.tsx';
import type { RowFormProps } from './use-row-fields.ts';

const words = messages({
  en: {
    title: 'Which price table',
    own: 'Its own table',
    shared: 'A shared table',
    table: 'Shared price table',
    help: 'It sets the price of every row and option that shares it. Changing the table changes all of them.',
    none: 'No shared price tables yet.',
  },
  fr: {
    title: 'Quel tableau de prix',
    own: 'Un tableau à elle',
    shared: 'Un tableau partagé',
    table: 'Tableau partagé',
    help: 'Il fixe le prix de toutes les lignes et options qui le partagent. Un changement du tableau les modifie toutes.',
    none: 'Il n’y a pas encore de tableau partagé.',
  },
});

/** The shared table of a row (D15.2); undefined for a row with a table of its own, and while it is being read. */
const useSharedTable = ({ price_table_id: id }: Pick<RowDraft, 'price_table_id'>) => {
  const client = useClient();
  return useQuery({
    enabled: id !== null,
    queryKey: [priceTables.name, id],
    queryFn: () => priceTables.get(client, id ?? 0),
  }).data;
};

/** The table that prices a row: its own, or the shared one; undefined while that is being read. */
export const usePricingTable = (draft: Pick<RowDraft, 'price_table' | 'price_table_id'>): EditedTable | undefined => {
  const text = useSharedTable(draft)?.price_table;
  const shared = useMemo(() => (text === undefined ? undefined : tableOfText(text)), [text]);
  return draft.price_table_id === null ? draft.price_table : shared;
};

/** Whether a row has a table of its own, or which shared one; nothing to choose while there is no shared table. */
const TableChoice = ({ draft }: Pick<RowFormProps, 'draft'>) => {
  const say = useMessages(words);
  const { price_table_id, price_table } = draft.value;
  const shared = useSharedTable(draft.value);
  const tables = useAll(priceTables, { active: true }).data ?? [];
  const isShared = price_table_id !== null;
  const [first] = tables;
  // A row that leaves a shared table starts with what it was priced by, so that no price moves by that alone.
  const change = (kind: 'own' | 'shared') =>
    kind === 'own'
      ? draft.set({ price_table_id: null, price_table: shared ? tableOfText(shared.price_table) : price_table })
      : first && draft.set({ price_table_id: first.id, price_table: NO_TABLE });
  if (!isShared && tables.length === 0) return null;
  return (
    <FormSection title={say.title}>
      <FieldGrid>
        <Select
          label={say.title}
          value={isShared ? 'shared' : 'own'}
          onChange={change}
          choices={[
            { id: 'own', name: say.own },
            { id: 'shared', name: say.shared },
          ]}
        />
        {isShared && (
          <ComboBox
            label={say.table}
            api="price_table_id"
            isRequired
            help={say.help}
            error={draft.errorOf('price_table_id')}
            value={price_table_id}
            onChange={(id) => id !== null && draft.set({ price_table_id: id })}
            choices={[...tables, ...(shared && !shared.active ? [shared] : [])].map(({ id, name }) => ({ id, name }))}
          />
        )}
      </FieldGrid>
    </FormSection>
  );
};

/** A table of its own, to be edited here, or one that is shared with others (D15.2). */
export const RowTable = ({
  draft,
  field,
  rowId,
}: RowFormProps & { field: string | undefined; rowId: number | undefined }) => {
  const sayFields = useMessages(rowWords);
  const { price_table_id, price_table } = draft.value;
  const isShared = price_table_id !== null;
  return (
    <>
      <TableChoice draft={draft} />
      {!isShared && rowId !== undefined && price_table.toJSON() !== null && (
        <div>
          <ShareTable rowId={rowId} isDirty={draft.isDirty} />
        </div>
      )}
      {!isShared && (
        <TableEditor
          label={sayFields.price_table}
          table={price_table}
          onChange={(table) => draft.set({ price_table: table }, true)}
          range={draft.value}
          history={draft}
          error={draft.errorOf('price_table')}
          field={field}
        />
      )}
    </>
  );
};
