import { keysManage, mayUse, type PriceDetail, type Scope, seesDetail } from '../callers/scopes.ts';
import type { ChangeRow } from './changes-store.ts';
import { SECRET } from './record.ts';
import { type ChangedField, type ResourceKind, resourceKinds, summaryTypes } from './recorded-change.ts';
import { TARIFF_PERCENTAGES, VISIBLE_OF_KIND } from './visible-fields.ts';

/** D12.1: a change as the API shows it. */
export type VisibleChange = {
  number: number;
  at: string;
  type: string;
  actor: { kind: string; id: number | null; name: string | null };
  request_id: string | null;
  resource: { kind: string; id: number; name: string | null; version: number | null };
  product_id: number | null;
  cause: number | null;
  fields: ChangedField[];
};

/** The values that are stored apart, by their hashes. */
type Values = ReadonlyMap<string, unknown>;

/** D12.5: the fields of a change, with the large values where they are given. */
export const visibleFields = ({ fields }: Pick<ChangeRow, 'fields'>, values?: Values): ChangedField[] =>
  fields.map(({ kept: hashes, ...field }) => {
    const whole = (side: 'before' | 'after') => {
      const hash = hashes?.[side];
      return hash !== undefined && values?.has(hash) ? values.get(hash) : field[side];
    };
    return { ...field, before: whole('before'), after: whole('after') };
  });

export const visibleChange = (row: ChangeRow, values?: Values): VisibleChange => ({
  number: row.number,
  at: row.at,
  type: row.type,
  actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
  request_id: row.request_id,
  resource: {
    kind: row.resource_kind,
    id: row.resource_id,
    name: row.resource_name,
    version: row.resource_version,
  },
  product_id: row.product_id,
  cause: row.cause,
  fields: visibleFields(row, values),
});

/** Counts of changes (D12.4), and from-prices, which every key sees. */
const WITHOUT_DETAIL: readonly string[] = [...summaryTypes, 'from_price.changed'];

const isKind = (kind: string): kind is ResourceKind => (resourceKinds as readonly string[]).includes(kind);

const omitted = ({ field, before, after }: ChangedField): ChangedField => ({
  field,
  before: before === null ? null : SECRET,
  after: after === null ? null : SECRET,
});

type PricedChange = { type: string; resource: { kind: string; id: number }; fields: ChangedField[] };

/** The caller or webhook that reads a change: scopes and price detail decide which fields it gets. */
export type Reader = { scopes: readonly Scope[]; priceDetail: PriceDetail };

/** D16.6: `final` hides how prices come about. */
const fieldsFor = (priceDetail: PriceDetail, { type, resource: { kind }, fields }: PricedChange): ChangedField[] => {
  if (seesDetail(priceDetail) || WITHOUT_DETAIL.includes(type)) return fields;
  const visible = isKind(kind) ? VISIBLE_OF_KIND[kind] : [];
  return fields.map((field) => (visible.includes(field.field) ? field : omitted(field)));
};

/** D28.7: which tariff is that of purchases, and what it makes of list prices. */
const tellsPurchases = (
  { kind, id }: PricedChange['resource'],
  field: string,
  tariffs: ReadonlySet<number>,
): boolean =>
  kind === 'settings'
    ? field === 'purchase_tariff_id'
    : kind === 'tariff' && tariffs.has(id) && TARIFF_PERCENTAGES.includes(field);

/** A change as a reader sees it; `purchaseTariffs` are those whose percentages need `keys:manage`. */
export const changeFor = <Change extends PricedChange>(
  { scopes, priceDetail }: Reader,
  change: Change,
  purchaseTariffs: ReadonlySet<number>,
): Change => {
  const fields = fieldsFor(priceDetail, change);
  return {
    ...change,
    fields: mayUse(keysManage, scopes)
      ? fields
      : fields.map((field) => (tellsPurchases(change.resource, field.field, purchaseTariffs) ? omitted(field) : field)),
  };
};

/**
 * The same of a report that lists the changes it makes (D12.8, D12.9). Who undoes changes of tariffs has `keys:manage` (D19), and
 * with it sees all of them.
 */
export const reportFor = <Report extends { changes: PricedChange[] }>(reader: Reader, report: Report): Report => ({
  ...report,
  changes: report.changes.map((change) => changeFor(reader, change, new Set())),
});
