import {
  HeldLocks,
  isLockedKind,
  LOCK_ORDER,
  type LockedKind,
  LockOrderError,
} from '../../src/platform/database/lock-order.ts';
import type { TenantTransaction } from '../../src/platform/database/tenant-transaction.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';

/** What names a row of a table that transactions wait for each other by. */
const KEYS: Partial<Record<LockedKind, string>> = {
  idempotency_keys: 'key',
  price_versions: 'category_id',
  option_versions: 'tenant_id',
  quote_numbers: 'tenant_id',
  catalogue_versions: 'tenant_id',
  change_counters: 'tenant_id',
};

/** The rows that this transaction, or a savepoint of it, has locked or written. Nobody else is busy meanwhile. */
const held = (kind: LockedKind) =>
  `select '${kind}' as kind, ${KEYS[kind] ?? 'id'}::text as id from ${kind}
   where tenant_id = $1 and (xmin::text::bigint >= me.id or xmax::text::bigint >= me.id)`;
const probeOf = (kinds: readonly LockedKind[]) =>
  `select locked.* from (select pg_current_xact_id()::text::bigint % (2::bigint ^ 32)::bigint as id) me
   cross join lateral (${kinds.map(held).join(' union all ')}) locked`;

/** The tables that a statement locks rows of: what it writes to, and all that it reads where it locks what it reads. */
const lockedBy = (text: string): LockedKind[] => {
  const written = [...text.matchAll(/\b(?:update|insert into|delete from)\s+(\w+)/g)];
  const read = /\bfor (?:no key update|update|share)\b/.test(text)
    ? [...text.matchAll(/\b(?:from|join)\s+(\w+)/g)]
    : [];
  return [...new Set([...written, ...read].map(([, table = '']) => table).filter(isLockedKind))];
};

/** A new row, which nobody else can wait for; a counter that is raised may be there already. */
const makesRows = (text: string): boolean => /^\s*insert\b/.test(text) && !/\bon conflict\b/.test(text);

/** Several rows in one statement: in the order of their ids, whatever the plan of the statement. */
const isUnordered = (text: string): boolean =>
  /^\s*select\b/.test(text) && /\bany\(/.test(text) && !/\border by (?:\w\.)?(?:id|key)\b/.test(text);

type Row = { kind: LockedKind; id: string };
type Seen = { text: string; isMade: boolean; rows: Row[] };

const idOf = ({ kind, id }: Row): number | string => (kind === 'idempotency_keys' ? id : Number(id));

/** Reads, behind each statement, which rows the database has locked for it. */
const watch = (tx: TenantTransaction): Promise<Seen>[] => {
  const seen: Promise<Seen>[] = [];
  const send = tx.query.bind(tx);
  const watched = <T>(text: string, values: readonly unknown[] = []): Promise<T[]> => {
    const answer = send<T>(text, values);
    const kinds = lockedBy(text);
    if (kinds.length > 0) {
      const rows = send<Row>(probeOf(kinds), [tx.tenantId]);
      seen.push(rows.then((found) => ({ text, isMade: makesRows(text), rows: found })));
    }
    return answer;
  };
  tx.query = watched as typeof tx.query;
  return seen;
};

const faultsOf = (tx: TenantTransaction, seen: readonly Seen[]): string[] => {
  const locks = new HeldLocks();
  const faults: string[] = [];
  for (const { text, isMade, rows } of seen) {
    const added = rows.filter((row) => !locks.holds(row.kind, idOf(row)));
    if (added.length > 0 && isUnordered(text)) faults.push(`locks in no order: ${text}`);
    for (const row of added)
      if (!tx.locks.holds(row.kind, idOf(row))) faults.push(`${row.kind} ${row.id} was not announced: ${text}`);
    for (const kind of LOCK_ORDER) {
      const ids = added.filter((row) => row.kind === kind).map(idOf);
      try {
        if (isMade) locks.made(kind, ids);
        else locks.take(kind, ids);
      } catch (error) {
        if (!(error instanceof LockOrderError)) throw error;
        faults.push(`${error.message}: ${text}`);
      }
    }
  }
  return faults;
};

export type LockWatch = {
  open: () => Promise<TestDatabase>;
  /** What broke the order of locks so far. */
  faults: string[];
  /** How many rows of each table were seen to be locked. */
  counts: Map<LockedKind, number>;
};

/** A test database that is asked, behind every statement that locks, what it has locked: the order is told by nobody else. */
export const lockWatch = (): LockWatch => {
  const faults: string[] = [];
  const counts = new Map<LockedKind, number>();
  const open = async (): Promise<TestDatabase> => {
    const db = await openTestDatabase();
    const transaction: TestDatabase['database']['transaction'] = async (tenantId, work, terms) => {
      const attempts: { tx: TenantTransaction; seen: Promise<Seen>[] }[] = [];
      try {
        return await db.database.transaction(
          tenantId,
          async (tx) => {
            attempts.push({ tx, seen: watch(tx) });
            return work(tx);
          },
          terms,
        );
      } finally {
        for (const { tx, seen } of attempts) {
          const settled = await Promise.allSettled(seen);
          const answered = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
          faults.push(...faultsOf(tx, answered));
          for (const { kind } of answered.flatMap(({ rows }) => rows)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
        }
      }
    };
    return { ...db, database: { ...db.database, transaction } };
  };
  return { open, faults, counts };
};
