import { type PriceTable, parsePriceTable } from '@vantail/pricing';
import type { ByteCaches } from '../memory/byte-caches.ts';
import { heldBytes } from '../memory/held-bytes.ts';

const MAX_BYTES = 64 * 1024 * 1024;

type VersionedRow = { id: number; version?: number; price_table?: unknown };

declare module 'fastify' {
  interface FastifyInstance {
    /** One for all that prices. */
    tableOf: ReturnType<typeof tableCache>;
  }
}

/** Parsed tables by row and version: quoting never parses the same table twice in a row. */
export const tableCache = (
  caches: ByteCaches,
  parse: typeof parsePriceTable = parsePriceTable,
  maxBytes: number = MAX_BYTES,
) => {
  const kept = caches.open<PriceTable>('parsed tables', { maxBytes, bytesOf: heldBytes });
  return (tenantId: number, row: VersionedRow): PriceTable => {
    const key = `${row.id} ${row.version}`;
    return kept.find(tenantId, key) ?? kept.keep(tenantId, key, parse(row.price_table));
  };
};
