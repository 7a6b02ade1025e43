import type { LedgerKind } from '../../platform/ledger/recorded-change.ts';
import { exampleColumns } from '../../platform/resource/columns.ts';
import type { RecordOf } from '../../platform/resource/schema.ts';
import { tenantTable } from '../../platform/resource/store.ts';
import { exampleSchema } from './schema.ts';

/** An example as it is stored, and in answers. */
export type ExampleRecord = RecordOf<typeof exampleSchema.fields> & { product_id: number };

export const exampleLedger: LedgerKind<ExampleRecord> = {
  kind: 'example',
  fields: Object.keys(exampleSchema.fields),
  productIdOf: ({ product_id }) => product_id,
};

export const examples = tenantTable<ExampleRecord>({
  table: 'examples',
  columns: exampleColumns,
  json: ['body', 'expect'],
  search: [],
  ledger: exampleLedger,
});
