import type { Applied } from '../applying/apply-tables.ts';
import type { ListedTable } from '../report/price-list-schema.ts';
import type { TargetedTable } from './find-targets.ts';

type Named = { id: number; name: string };

/** The answer that finds the table's place again next year, as an entry of a mapping. */
const entryOf = (report: Applied['report'], shared: Named | null, label: string | null): ListedTable['entry'] => {
  if (label === null) return null;
  if (report.action === 'skipped') return { label, skip: true };
  if (shared) return { label, price_table_id: shared.id };
  const id = report.pricing_configuration_id;
  return id === null ? null : { label, pricing_configuration_id: id };
};

/** What the report of a price list says about a table beside what every import does. */
export const listedTable = (
  { report }: Applied,
  { labels }: TargetedTable,
  product: Named | undefined,
  shared: Named | undefined,
): ListedTable => ({
  ...report,
  product: product ? { id: product.id, name: product.name } : null,
  shared: shared ? { id: shared.id, name: shared.name } : null,
  label: labels.own,
  entry: entryOf(report, shared ?? null, labels.own),
});
