import type { RecordOf } from '../../platform/resource/schema.ts';
import { tenantTable } from '../../platform/resource/store.ts';
import type { tariffSchema } from './schema.ts';

export type Tariff = RecordOf<typeof tariffSchema.fields>;

const columns = ['name', 'reference', 'percent', 'groups', 'open_to_editors', 'active'] as const;

export const tariffs = tenantTable<Tariff>({
  table: 'tariffs',
  columns,
  json: ['groups'],
  search: ['name', 'reference'],
  ledger: { kind: 'tariff', fields: columns },
});
