import type pg from 'pg';
import { appendChanges } from '../../ledger/append.ts';
import type { Check } from '../check.ts';
import { isRetryable, isUnavailable, retrying } from '../database-errors.ts';
import {
  closing,
  type Database,
  type QueuedWithCommit,
  type RunStatement,
  SET_ROLE,
  SystemTransaction,
  sendAtOnce,
  TenantRead,
  TenantTransaction,
  type TransactionTerms,
  tenantSetting,
} from '../tenant-transaction.ts';
import { type JoinedWork, joinChecks, joinReads } from './joined-reads.ts';
import { OneTransaction } from './one-transaction.ts';
import { runPipeline, wireValue } from './pg-internals.ts';
import { MAX_VALUES, type WireStatement } from './wire-messages.ts';

/**
 * Names for prepared statements: the same text has the same name on every connection of the process. Past the limit
 * (unusual sets of patched fields) a statement simply goes unprepared, so no server keeps an endless list.
 */
const MAX_PREPARED = 1000;

const names = new Map<string, string>();

const statementName = (text: string): string | undefined => {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_PREPARED) return known;
  const name = `v${names.size + 1}`;
  names.set(text, name);
  return name;
};

/** A batch in flight: the answer of its statements, and its BEGIN and COMMIT, which must succeed as well. */
export type Batch<T> = { result: Promise<T>; ends: Promise<unknown>[] };

/** What a connection offers to the transaction that has it alone. */
export type Alone = {
  client: pg.ClientBase;
  /** Calls the connection broken: then nobody uses it again. */
  breakOff: () => void;
};

/** How a database hands out its connections. */
type Connections = {
  /** A connection for one transaction alone. */
  alone<T>(work: (alone: Alone) => Promise<T>): Promise<T>;
  /** A connection that complete batches share: `send` writes all of one in a synchronous call (docs/adr/0003). */
  batch<T>(send: (client: pg.ClientBase) => Batch<T>): Promise<T>;
};

type TransactionSettings = {
  /** The login owns the schema, so every transaction steps down to vantail_app. */
  setRole: boolean;
  preparedStatements: boolean;
  /** SET LOCAL statements that limit a read, and a write whose statements may take that long. */
  readLimits: readonly string[];
  writeLimits: (statementMs: number | undefined) => readonly string[];
  /** How long the driver waits for a statement that may take that long; without it: as its connection is set. */
  driverTimeoutMs?: (statementMs: number) => number;
};

/** All statements of a read see the same moment. */
const READ_ONLY = 'isolation level repeatable read, read only';

/** The statements of transactions, and those that begin one. */
const statementsWith = ({ setRole, preparedStatements, readLimits, writeLimits }: TransactionSettings) => {
  const nameOf = (text: string) => (preparedStatements ? statementName(text) : undefined);
  const fixed = (text: string, values: readonly number[] = []): WireStatement => ({
    text,
    values,
    name: nameOf(text),
    wantsRows: false,
  });
  const asRole = setRole ? [fixed(SET_ROLE)] : [];
  const forTenant = (tenantId: number | undefined): WireStatement => ({
    text: tenantSetting(tenantId),
    values: [],
    name: undefined, // Every tenant has a text of its own.
    wantsRows: false,
  });
  const beginWith = (how: string, tenantId: number | undefined, limits: readonly string[]): WireStatement[] => [
    fixed(how),
    ...asRole,
    forTenant(tenantId),
    ...limits.map((limit) => fixed(limit)),
  ];
  return {
    query: (text: string, values: readonly unknown[]): WireStatement => {
      if (values.length > MAX_VALUES) throw new Error(`A statement takes at most ${MAX_VALUES} values`);
      return { text, values: values.map(wireValue), name: nameOf(text), wantsRows: true };
    },
    check: ({ text, values }: Check) => fixed(text, values),
    forTenant,
    beginWrite: (tenantId: number | undefined, statementMs: number | undefined) =>
      beginWith('begin', tenantId, writeLimits(statementMs)),
    beginRead: (tenantId: number | undefined) => beginWith(`begin ${READ_ONLY}`, tenantId, readLimits),
    beginChecks: [`begin ${READ_ONLY}`, ...readLimits].map((text) => fixed(text)).concat(asRole),
  };
};

type Statements = ReturnType<typeof statementsWith>;

type Work<T> = (run: RunStatement, queuedWithCommit: QueuedWithCommit) => Promise<T>;

/** Runs a transaction on a connection of its own, again after a deadlock. */
const transactionRunner =
  (connections: Connections, statements: Statements, { driverTimeoutMs }: TransactionSettings) =>
  <T>(begin: readonly WireStatement[], work: Work<T>, { statementMs, rollsBack = false }: TransactionTerms = {}) =>
    retrying(() =>
      connections.alone(async ({ client, breakOff }): Promise<T> => {
        const queuedWithCommit: QueuedWithCommit = [];
        const transaction = new OneTransaction(client, begin, statementMs && driverTimeoutMs?.(statementMs));
        const run: RunStatement = async (text, values) =>
          (await transaction.query(() => statements.query(text, values))).rows;
        try {
          const result = await work(run, queuedWithCommit);
          await Promise.all([...queuedWithCommit, rollsBack ? undefined : transaction.commit()]);
          if (rollsBack) await transaction.rollBack();
          return result;
        } catch (error) {
          const cause = transaction.causeOf(error);
          // A transaction that is tried again leaves its connection as it found it.
          if (isUnavailable(cause) && !isRetryable(cause)) breakOff();
          await transaction.rollBack().catch(breakOff);
          throw cause;
        }
      }),
    );

/** Reads that share a transaction with others of the same moment. */
const joinedReads = (connections: Connections, statements: Statements) => {
  const batch = <Read extends TenantRead | SystemTransaction>(
    tenantId: number | undefined,
    open: (run: RunStatement) => Read,
    works: readonly JoinedWork<Read>[],
  ) =>
    connections.batch((client) => {
      const begun = Promise.all(runPipeline(client, statements.beginRead(tenantId)));
      const run: RunStatement = async (text, values) => {
        const [answer] = await Promise.all(runPipeline(client, [statements.query(text, values)]));
        return answer?.rows ?? [];
      };
      const result = sendAtOnce(open(run), (read) => Promise.all(works.map((work) => work(read, begun))));
      return { result, ends: [begun, client.query('commit')] };
    });
  return {
    read: joinReads<number, TenantRead>((tenantId, works) =>
      batch(tenantId, (run) => new TenantRead(run, tenantId), works),
    ),
    systemRead: joinReads<'system', SystemTransaction>((_name, works) =>
      batch(undefined, (run) => new SystemTransaction(run), works),
    ),
  };
};

/** Checks of all tenants that share a transaction. */
const joinedChecks = (connections: Connections, { beginChecks, forTenant, check }: Statements) =>
  joinChecks({ settingsOf: (tenantId) => [forTenant(tenantId)], statementOf: check }, async (statements) => {
    const answers = await connections.batch((client) => {
      const result = Promise.all(runPipeline(client, [...beginChecks, ...statements]));
      return { result: result.then((all) => all.slice(beginChecks.length)), ends: [client.query('commit')] };
    });
    return answers.map(({ value }) => value);
  });

/** The transactions of a database, over its connections. */
export const openTransactions = (
  connections: Connections,
  settings: TransactionSettings,
): Pick<Database, 'read' | 'check' | 'systemRead' | 'snapshot' | 'transaction' | 'system'> => {
  const statements = statementsWith(settings);
  const run = transactionRunner(connections, statements, settings);
  const { read, systemRead } = joinedReads(connections, statements);
  const write = <T>(tenantId: number | undefined, work: Work<T>, terms: TransactionTerms = {}) =>
    run(statements.beginWrite(tenantId, terms.statementMs), work, terms);

  return {
    read,
    check: joinedChecks(connections, statements),
    systemRead: (work) => systemRead('system', work),
    snapshot: async (tenantId, work) =>
      run(statements.beginRead(tenantId), (query) => closing(new TenantRead(query, tenantId), work)),
    transaction: async (tenantId, work, terms) =>
      write(
        tenantId,
        (query, queuedWithCommit) =>
          closing(new TenantTransaction(query, tenantId, queuedWithCommit, terms), async (tx) => {
            const result = await work(tx);
            if (!terms?.rollsBack) await appendChanges(tx);
            return result;
          }),
        terms,
      ),
    system: (work) => write(undefined, (query) => closing(new SystemTransaction(query), work)),
  };
};
