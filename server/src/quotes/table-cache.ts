import { type PriceTable, parsePriceTable } from '@vantail/pricing';

const MAX_KEPT = 500;

type VersionedRow = { id: number; version?: number; price_table?: unknown };

/** Parsed tables by row and version: quoting never parses the same table twice in a row. */
export const tableCache = (parse: typeof parsePriceTable = parsePriceTable) => {
  const kept = new Map<string, PriceTable>();
  return (tenantId: number, row: VersionedRow): PriceTable => {
    const key = `${tenantId} ${row.id} ${row.version}`;
    const table = kept.get(key) ?? parse(row.price_table);
    kept.delete(key);
    kept.set(key, table);
    const oldest = kept.keys().next().value;
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    return table;
  };
};
