import type { Schemas } from '@vantail/client';
import { dryPatchTable, priceTables } from '../../api/catalogue-resource.ts';
import { messages } from '../../language/messages.ts';
import { hasName } from '../forms/has-name.ts';
import { plainFields, type RecordKind } from '../forms/record-kind.ts';
import type { PriceTableFields } from './price-table-fields.ts';
import { PriceTableForm } from './price-table-form.tsx';

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
    const tableMoves = await dryPatchTable(client, id, changes);
    return tableMoves && { tableMoves };
  },
  Form: PriceTableForm,
  isComplete: (fields) => hasName(fields) && (fields.price_table ?? '').trim() !== '',
  words: messages({
    en: {
      create: 'New price table',
      consequence: 'It can no longer be chosen. A table that active rows or options use cannot be deactivated.',
    },
    fr: {
      create: 'Nouveau tableau de prix',
      consequence:
        'Il ne peut plus être choisi. Un tableau que des lignes ou options actives utilisent ne peut pas être désactivé.',
    },
  }),
};
