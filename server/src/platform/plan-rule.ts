import type { TenantTransaction } from './database/tenant-transaction.ts';
import type { OnProgress, Pause } from './scheduling/scheduled-work.ts';
import type { PathIds, Write } from './write.ts';

/** D17.2: what a planned request can change. */
export const targetKinds = [
  'brand',
  'category',
  'product',
  'option',
  'step',
  'pricing_configuration',
  'price_table',
  'rule',
  'example',
  'vat_rate',
  'service',
  'tariff',
] as const;

export type TargetKind = (typeof targetKinds)[number];

/** What a request reaches beyond its target; all of it is locked before the first request of a plan runs. */
export type Affected = {
  products?: readonly number[];
  /** Of what has a target these are locked and not written: what a step shows. */
  options?: readonly number[];
  tables?: readonly number[];
  vatRates?: readonly number[];
  services?: readonly number[];
};

/** A request of a plan that is published, with what only plans have. */
export type PlannedWrite<Path extends string = string, Body = unknown> = Write<Path, Body> & {
  pause: Pause;
  onProgress: OnProgress;
  /** What was read from the file of an import, before the transaction. */
  file: unknown;
};

type Plannable<Path extends string, Body> = {
  /** The last id of its path names what it changes. Null for work that names what it is for in its body. */
  target: TargetKind | null;
  /** The body has a file. */
  hasFile?: boolean;
  /** What can be checked without running it, besides its schema. */
  check?(tx: TenantTransaction, body: Body): Promise<void>;
  affected?(tx: TenantTransaction, ids: PathIds<Path>, body: Body, file: unknown): Promise<Affected>;
  /** For operations that handle their own requests: the same work in the transaction of a plan. */
  run?(write: PlannedWrite<Path, Body>): Promise<unknown>;
};

/** How a plan holds an operation, or why it never does (D17.2). */
export type PlanRule<Path extends string = string, Body = unknown> = Plannable<Path, Body> | { never: string };
