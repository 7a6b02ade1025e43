import { brands } from '../../brands/store.ts';
import { categories } from '../../categories/store.ts';
import { type RecordState, type States, statesOf } from '../../changes/undo.ts';
import type { TenantTransaction } from '../../database/tenant-transaction.ts';
import { options } from '../../options/store.ts';
import { pricingConfigurations } from '../../pricing-configurations/store.ts';
import { products } from '../../products/store.ts';
import type { Values } from '../../resource/store.ts';
import { rules } from '../../rules/store.ts';
import { listOptionIds, steps } from '../../steps/store.ts';
import type { ResourceRef } from './store.ts';

type Record = Values & { id: number; version: number };

const readStep = async (tx: TenantTransaction, id: number): Promise<Record | undefined> => {
  const [step, option_ids] = await Promise.all([steps.lock(tx, id), listOptionIds(tx, id)]);
  return step && { ...step, option_ids };
};

/** How each kind is read and locked, in the order in which every transaction locks them. */
const READERS: { [kind: string]: (tx: TenantTransaction, id: number) => Promise<Record | undefined> } = {
  product: products.lock,
  option: options.lock,
  brand: brands.lock,
  category: categories.lock,
  step: readStep,
  pricing_configuration: pricingConfigurations.lock,
  rule: rules.lock,
};

const KINDS = Object.keys(READERS);

/** D12.9: what can be taken back. */
export const isRevertibleKind = (kind: string): boolean => KINDS.includes(kind);

/** The records as they are now, locked until the transaction ends; one that is gone is missing. */
export const lockStates = async (tx: TenantTransaction, refs: readonly ResourceRef[]): Promise<States> => {
  const sorted = refs
    .filter(({ kind }) => isRevertibleKind(kind))
    .toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || a.id - b.id);
  const found: RecordState[] = [];
  for (const { kind, id } of sorted) {
    const record = await READERS[kind]?.(tx, id);
    if (record) found.push({ kind, id, values: record, isThere: true, version: record.version });
  }
  return statesOf(found);
};
