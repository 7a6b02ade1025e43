import { type PriceTable, parsePriceTable, type SharedTable } from '@vantail/pricing';
import type { ByteCaches } from '../memory/byte-caches.ts';
import { heldBytes } from '../memory/held-bytes.ts';

const MAX_BYTES = 64 * 1024 * 1024;

type VersionedRow = {
  id: number;
  version?: number;
  price_table?: string | object | null;
  price_table_id?: number | null;
};

/** The tables that rows share, by id. */
type Tables = Readonly<Record<number, SharedTable>>;

declare module 'fastify' {
  interface FastifyInstance {
    /** One for all that prices. */
    tableOf: ReturnType<typeof tableCache>;
  }
}

/** Parsed tables by row or shared table, and version: quoting never parses the same table twice in a row. */
export const tableCache = (
  caches: ByteCaches,
  parse: typeof parsePriceTable = parsePriceTable,
  maxBytes: number = MAX_BYTES,
) => {
  const kept = caches.open<PriceTable>('parsed tables', { maxBytes, bytesOf: heldBytes });
  return (tenantId: number, row: VersionedRow, tables: Tables): PriceTable => {
    const shared = row.price_table_id ? tables[row.price_table_id] : undefined;
    // Without its table a row would be priced by its minimum price, in silence.
    if (row.price_table_id && !shared) throw new Error(`price table ${row.price_table_id} was not read`);
    const key = shared ? `shared ${shared.id} ${shared.version}` : `${row.id} ${row.version}`;
    return kept.find(tenantId, key) ?? kept.keep(tenantId, key, parse((shared ?? row).price_table));
  };
};
