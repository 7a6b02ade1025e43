import type { LedgerKind } from '../database/ledger/recorded-change.ts';
import { exampleColumns } from '../product-configuration/records/columns.ts';
import type { RecordOf } from '../resource/schema.ts';
import { tenantTable } from '../resource/store.ts';
import { exampleSchema } from './schema.ts';

/** An example as it is stored and shown. */
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
