import { type PriceDetail, seesDetail } from '../callers/scopes.ts';
import { SECRET } from '../database/ledger/record.ts';
import {
  type ChangedField,
  type ResourceKind,
  resourceKinds,
  summaryTypes,
} from '../database/ledger/recorded-change.ts';
import { SHOWN_OF_KIND } from '../product-configuration/shown-fields.ts';

/** Counts of changes (D12.4), and from-prices, which every key is told. */
const WITHOUT_DETAIL: readonly string[] = [...summaryTypes, 'from_price.changed'];

const isKind = (kind: string): kind is ResourceKind => (resourceKinds as readonly string[]).includes(kind);

const omitted = ({ field, before, after }: ChangedField): ChangedField => ({
  field,
  before: before === null ? null : SECRET,
  after: after === null ? null : SECRET,
});

type PricedChange = { type: string; resource: { kind: string }; fields: ChangedField[] };

/** D16.6: `final` hides how prices come about. */
const fieldsFor = (priceDetail: PriceDetail, { type, resource: { kind }, fields }: PricedChange): ChangedField[] => {
  if (seesDetail(priceDetail) || WITHOUT_DETAIL.includes(type)) return fields;
  const shown = isKind(kind) ? SHOWN_OF_KIND[kind] : [];
  return fields.map((field) => (shown.includes(field.field) ? field : omitted(field)));
};

/** A change as such a key is told of it. */
export const changeFor = <Change extends PricedChange>(priceDetail: PriceDetail, change: Change): Change => ({
  ...change,
  fields: fieldsFor(priceDetail, change),
});

/** The same of a report that lists the changes it makes (D12.8, D12.9). */
export const reportFor = <Report extends { changes: PricedChange[] }>(
  priceDetail: PriceDetail,
  report: Report,
): Report => ({
  ...report,
  changes: report.changes.map((change) => changeFor(priceDetail, change)),
});
