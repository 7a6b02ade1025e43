import type { AskChecks } from './check.ts';
import { HeldLocks } from './lock-order.ts';

/** What the driver gives: one statement in, rows out. */
export type RunStatement = (text: string, values: readonly unknown[]) => Promise<Record<string, unknown>[]>;

/** Statements of a transaction that are waited for at its end. */
export type QueuedWithCommit = Promise<unknown>[];

/**
 * Statements inside one open transaction. The classes below are nominal (a private field): a store function that asks
 * for one can only be called with a value that `database/` made, inside a transaction, with its tenant set.
 */
class OpenTransaction {
  readonly #run: RunStatement;
  readonly #sent = new Map<string, Promise<unknown>>();
  #closed = false;
  #sentStatements = 0;

  constructor(run: RunStatement) {
    this.#run = run;
  }

  /** How many statements were sent so far. */
  get sentStatements(): number {
    return this.#sentStatements;
  }

  async query<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    // A statement sent after the transaction would run outside of it, or inside another tenant's.
    if (this.#closed) throw new Error('This transaction is over; a read must send all its statements at once');
    this.#sentStatements++;
    return (await this.#run(text, values)) as Row[];
  }

  async one<Row>(text: string, values: readonly unknown[] = []): Promise<Row | undefined> {
    return (await this.query<Row>(text, values))[0];
  }

  /** Once in this transaction, however many ask: reads that are sent together share what they have in common. */
  once<T>(name: string, send: () => Promise<T>): Promise<T> {
    const sent = this.#sent.get(name) ?? send();
    this.#sent.set(name, sent);
    return sent as Promise<T>;
  }

  close(): void {
    this.#closed = true;
  }
}

/** A read for one tenant. All statements are sent in one synchronous batch (docs/adr/0003). */
export class TenantRead extends OpenTransaction {
  readonly tenantId: number;

  constructor(run: RunStatement, tenantId: number) {
    super(run);
    this.tenantId = tenantId;
  }
}

/** D12.3, D20.5: who changes records. */
export const ACTOR_KINDS = ['key', 'person', 'operator', 'system', 'customer'] as const;

/** D12.3: who makes the changes of a transaction. A customer has neither id nor name (D20.5). */
export type Actor =
  | { kind: Exclude<(typeof ACTOR_KINDS)[number], 'customer'>; id: number | null; name: string }
  | { kind: 'customer'; id: null; name: null };

/** Where a transaction comes from, as the ledger tells it. */
export type Origin = { actor: Actor; requestId: string | null };

/** The service itself: what it does by itself. */
const BY_ITSELF: Origin = { actor: { kind: 'system', id: null, name: 'Vantail' }, requestId: null };

/** A write transaction for one tenant: may wait between statements, may lock, may read. */
export class TenantTransaction extends TenantRead {
  readonly writable = true;
  readonly origin: Origin;
  /** Work that may take long, and holds what it locks for as long. */
  readonly isBulk: boolean;
  /** Its database is spread over nodes, and takes fewer kinds of statements. */
  readonly isSpread: boolean;
  /** Whoever sends a statement that locks announces it here first (docs/adr/0061). */
  readonly locks = new HeldLocks();
  readonly #trailing: QueuedWithCommit;

  constructor(
    run: RunStatement,
    tenantId: number,
    queuedWithCommit: QueuedWithCommit,
    { origin = BY_ITSELF, statementMs, isSpread = false }: TransactionTerms = {},
  ) {
    super(run, tenantId);
    this.#trailing = queuedWithCommit;
    this.origin = origin;
    this.isBulk = statementMs !== undefined;
    this.isSpread = isSpread;
  }

  /** Queues a statement whose answer nobody needs: it is sent together with COMMIT, and the transaction fails if it fails. */
  queueWithCommit(statement: Promise<unknown>): void {
    statement.catch(() => {}); // Heard of at the end.
    this.#trailing.push(statement);
  }
}

/** Work before a tenant is known: key look-up and the table of tenants. Row-level security shows it nothing else. */
export class SystemTransaction extends OpenTransaction {
  readonly system = true;
}

/** How one transaction differs from the usual. */
export type TransactionTerms = {
  /** How long a statement may take, and the transaction may wait for the process. */
  statementMs?: number;
  /** Undoes everything at the end and still gives the result: a dry run is the same code (B1). */
  rollsBack?: boolean;
  /** Who makes the changes; the service itself by default. */
  origin?: Origin;
  /** It writes to a table that every node of a spread database has a copy of, and waits for all of them (docs/adr/0111). */
  everyNode?: boolean;
  /** For `opening/nodes.ts` alone. */
  isSpread?: boolean;
};

/** How busy the connections for writes are. */
export type PoolLoad = { open: number; busy: number; waiting: number; limit: number };

/** Tenants that one query can cover, independent of all others. */
export type DatabasePart = {
  name: string;
  tenants: readonly number[];
  systemRead<T>(work: (read: SystemTransaction) => Promise<T>): Promise<T>;
};

/** A PostgreSQL server, or several that Citus makes one database of. */
export type Database = {
  /** Where tenants are on several nodes: each node with its tenants, so that one which is down concerns no other. */
  readonly parts?: () => readonly DatabasePart[];
  /** There: the node that a tenant is on, where that is known already. */
  readonly nodeOf?: ((tenantId: number) => string | undefined) | undefined;
  readonly pool?: () => PoolLoad;
  /** One consistent, read-only batch for a tenant: `work` sends every statement before its first await. */
  read<T>(tenantId: number, work: (read: TenantRead) => Promise<T>): Promise<T>;
  /** Single values at the moment of the call, all that wait in one trip: the cheapest question there is. */
  check: AskChecks;
  /** As `read`, but `work` may wait between its statements: a connection of its own, one consistent view. */
  snapshot<T>(tenantId: number, work: (read: TenantRead) => Promise<T>): Promise<T>;
  /** One write transaction for a tenant; retried when the database asks for it, so `work` must be repeatable. */
  transaction<T>(tenantId: number, work: (tx: TenantTransaction) => Promise<T>, terms?: TransactionTerms): Promise<T>;
  /** A read-only batch without a tenant. */
  systemRead<T>(work: (read: SystemTransaction) => Promise<T>): Promise<T>;
  /** A write transaction without a tenant. */
  system<T>(work: (tx: SystemTransaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/** For a login that owns the schema: it steps down to the role that row-level security binds. */
export const SET_ROLE = 'set local role vantail_app';

/**
 * The setting that opens a tenant's transaction. SET LOCAL and not set_config or a session SET: the former does not
 * reach the workers of a cluster, the latter leaks to the next user of a pooled session (docs/adr/0005).
 */
export const tenantSetting = (tenantId: number | undefined): string => {
  if (tenantId !== undefined && !(Number.isSafeInteger(tenantId) && tenantId > 0)) {
    throw new Error('A tenant id is a positive integer');
  }
  return `set local app.tenant_id = '${tenantId ?? ''}'`;
};

/** Runs the work, and closes its transaction: a statement sent later would run as the login, or for another tenant. */
export const closing = async <Tx extends OpenTransaction, T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> => {
  try {
    return await work(tx);
  } finally {
    tx.close();
  }
};

/** Lets a read send its statements, and closes it as soon as it waits: what comes later would miss the transaction. */
export const sendAtOnce = <Read extends OpenTransaction, T>(
  read: Read,
  work: (read: Read) => Promise<T>,
): Promise<T> => {
  const result = (async () => work(read))();
  read.close();
  return result;
};
