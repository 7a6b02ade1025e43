import type { TenantTransaction } from '../../../database/tenant-transaction.ts';
import type { Problem } from '../../../errors.ts';
import type { Affected, TargetKind } from '../../../http/routes/plan-rule.ts';
import type { Precondition } from '../../../precondition.ts';
import type { OnProgress, Pause } from '../../../scheduling/scheduled-work.ts';
import type { FileResult } from '../../imports/worker/read-tables.ts';

/** A body as its route takes it. */
export type Body = Record<string, unknown>;

/** The ids of a path: the thing itself, and the product that it is below. */
export type PathIds = { id: number; productId: number };

/** One request at its turn, inside the transaction of its plan. */
export type PlannedRequestRun = {
  tx: TenantTransaction;
  ids: PathIds;
  body: Body;
  precondition: Precondition;
  pause: Pause;
  /** Told how much of the request is done. */
  onProgress: OnProgress;
  /** What was read from the file of an import, before the transaction. */
  file: FileResult | undefined;
};

/** D17.2: a route whose requests can be planned, as its own handler would run them. */
export type PlannedRoute = {
  method: 'PATCH' | 'PUT' | 'DELETE' | 'POST';
  /** With `:id`, and `:product_id` of what is below a product. */
  path: string;
  /** Null for an adjustment, which chooses by a filter, and for a price list, which names what it is for. */
  target: TargetKind | null;
  /** Checks the body by the schema of the route itself; null where the route takes none. */
  validate: ((body: unknown) => { value: Body } | { error: Problem }) | null;
  takesIfMatch: boolean;
  /** The body has a file. */
  hasFile?: boolean;
  /** What else can be told of a body without running it. */
  check?: (tx: TenantTransaction, body: Body) => Promise<void>;
  affected?: (tx: TenantTransaction, ids: PathIds, body: Body, file: FileResult | undefined) => Promise<Affected>;
  run: (turn: PlannedRequestRun) => Promise<unknown>;
};
