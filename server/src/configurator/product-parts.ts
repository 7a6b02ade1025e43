import type { LedgerKind, RevertibleKind } from '../platform/ledger/recorded-change.ts';
import { rowLedger } from '../prices/index.ts';
import { exampleLedger } from './examples/store.ts';
import { ruleLedger } from './rules/store.ts';
import { stepLedger } from './steps/store.ts';

/** What the records of all parts have in common. */
export type PartRecord = { id: number; product_id: number; active: boolean };

/**
 * What belongs to a product, by table. A record may refer to records of the tables before it, so a copy is made in this
 * order, and a product is deleted in the opposite one.
 */
export const productParts = {
  pricing_configurations: { kind: 'pricing_configuration', ledger: rowLedger },
  steps: { kind: 'step', ledger: stepLedger },
  rules: { kind: 'rule', ledger: ruleLedger },
  examples: { kind: 'example', ledger: exampleLedger },
} as const satisfies Record<string, { kind: RevertibleKind; ledger: LedgerKind<PartRecord> }>;

export type ProductPart = keyof typeof productParts;

export const PRODUCT_PARTS = Object.keys(productParts) as readonly ProductPart[];
