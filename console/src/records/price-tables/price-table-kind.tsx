import type { Schemas } from '@vantail/client';
import { dryPatchTable, priceTables } from '../../api/catalogue-resource.ts';
import { messages } from '../../language/messages.ts';
import { type FormProps, hasName, plainFields, type RecordKind, useFields } from '../forms/record-kind.ts';
import { withExamples } from '../../editing/price-moves/looked-up.ts';
import { TableEditor } from '../../editing/price-table/table-editor.tsx';
import { useMessages } from '../../language/language-context.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FieldGrid } from '../../ui/layout/form-section.tsx';
import { fieldWords } from '../forms/field-words.ts';
import { TableUsers } from './table-users.tsx';

/** What the form of a shared price table edits. `price_table` is null until a kind of table is chosen. */
type PriceTableFields = { name: string; reference: string | null; price_table: string | null };

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
        text={draft.value.price_table}
        onChange={(text) => draft.set({ price_table: text }, true)}
        range={NO_RANGE}
        history={draft}
        error={draft.errorOf('price_table')}
        field={undefined}
      />
    </>
  );
};

type Listed = Omit<Schemas['PriceTable'], 'used_by'>;

const { blank, fieldsOf, bodyOf } = plainFields<PriceTableFields>({ name: '', reference: null, price_table: null });

/** D15: a price table that rows and options share. */
export const priceTableKind: RecordKind<Listed, PriceTableFields, Schemas['PriceTableCreate']> = {
  resource: priceTables,
  states: priceTables,
  blank,
  fieldsOf,
  // It is complete only with a table, so that none is ever sent without one.
  bodyOf: (fields) => bodyOf(fields) as Partial<Schemas['PriceTableCreate']>,
  question: async (client, id, changes) => {
    const found = await dryPatchTable(client, id, changes);
    return found && withExamples(found.examples, { tableMoves: found.moves });
  },
  Form: PriceTableForm,
  isComplete: (fields) => hasName(fields) && (fields.price_table ?? '').trim() !== '',
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
