import type { PricingRow } from '@vantail/pricing';
import type { Option } from '../../catalogue/index.ts';
import type { TenantRead } from '../../platform/database/tenant-transaction.ts';
import { leadBack } from '../../platform/ledger/past-states.ts';
import { type RecordState, type States, stateKey, statesOf } from '../../platform/ledger/undo.ts';
import type { Values } from '../../platform/resource/store.ts';
import type { PriceTableRecord } from '../../prices/index.ts';
import { PRODUCT_PARTS, productParts } from '../product-parts.ts';
import type { SourceProduct } from './source-product.ts';
import { findCategoryOrBrandName } from './store.ts';

type Record = Values & { id: number; version?: unknown };

const stateOf =
  (kind: string) =>
  (record: Record): RecordState => ({
    kind,
    id: record.id,
    values: record,
    isThere: true,
    version: Number(record.version),
  });

/** The records of a kind that were there, in the order of their ids. */
const recordsOf = <T>(states: States, kind: string): T[] =>
  [...states.values()]
    .filter((state) => state.kind === kind && state.isThere)
    .sort((a, b) => a.id - b.id)
    .map(({ id, values }) => ({ ...values, id }) as T);

const byOrder = (a: SourceProduct['steps'][number], b: SourceProduct['steps'][number]) =>
  a.display_order - b.display_order || a.id - b.id;

/** A product with its steps, rows, rules and examples as they were; undefined where it was not there yet. */
export const pastProduct = async (
  read: TenantRead,
  { source, rows }: { source: SourceProduct; rows: readonly PricingRow[] },
  through: number,
): Promise<{ source: SourceProduct; rows: PricingRow[] } | undefined> => {
  const { id } = source.product;
  const parts = { ...source, pricing_configurations: rows };
  const states = statesOf([
    stateOf('product')(source.product),
    ...PRODUCT_PARTS.flatMap((table) => parts[table].map((record) => stateOf(productParts[table].kind)(record))),
  ]);
  await leadBack(read, states, { productId: id }, through);
  const product = states.get(stateKey('product', id));
  if (!product?.isThere) return undefined;
  return {
    source: {
      product: { ...source.product, ...product.values },
      steps: recordsOf<SourceProduct['steps'][number]>(states, 'step').sort(byOrder),
      rules: recordsOf<SourceProduct['rules'][number]>(states, 'rule'),
      examples: recordsOf<SourceProduct['examples'][number]>(states, 'example'),
    },
    rows: recordsOf<PricingRow>(states, 'pricing_configuration'),
  };
};

export const pastOptions = async (read: TenantRead, options: readonly Option[], through: number): Promise<Option[]> => {
  const states = statesOf(options.map(stateOf('option')));
  await leadBack(read, states, { kind: 'option', ids: options.map(({ id }) => id) }, through);
  return recordsOf<Option>(states, 'option');
};

/** The shared tables that rows used then, as they were. */
export const pastTables = async (
  read: TenantRead,
  tables: readonly PriceTableRecord[],
  through: number,
): Promise<PriceTableRecord[]> => {
  const states = statesOf(tables.map(stateOf('price_table')));
  await leadBack(read, states, { kind: 'price_table', ids: tables.map(({ id }) => id) }, through);
  return recordsOf<PriceTableRecord>(states, 'price_table');
};

/** What a category or brand was called. */
export const pastName = async (
  read: TenantRead,
  kind: 'category' | 'brand',
  id: number,
  through: number,
): Promise<string> => {
  const states = statesOf([stateOf(kind)({ id, name: await findCategoryOrBrandName(read, kind, id) })]);
  await leadBack(read, states, { kind, ids: [id] }, through);
  return String(states.get(stateKey(kind, id))?.values.name);
};
