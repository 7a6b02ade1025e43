import type pg from 'pg';
import { isUnavailable } from '../database-errors.ts';
import { appendChanges } from '../ledger/append.ts';
import { sendRaised } from '../raised-versions.ts';
import { retrying } from '../retry.ts';
import {
  closing,
  type Database,
  type RunStatement,
  SET_ROLE,
  SystemTransaction,
  sendAtOnce,
  TenantRead,
  TenantTransaction,
  type Trailing,
  type TransactionTerms,
  tenantSetting,
} from '../tenant-transaction.ts';
import { joinChecks } from './checks.ts';
import { type JoinedWork, joinReads } from './joined-reads.ts';
import { beginOn } from './one-transaction.ts';
import { runPipeline, wireValue } from './pg-internals.ts';
import { statementName } from './statements.ts';
import { MAX_VALUES, type WireStatement } from './wire-messages.ts';

/** A batch in flight: the answer of its statements, and its BEGIN and COMMIT, which must succeed as well. */
export type Batch<T> = { result: Promise<T>; ends: Promise<unknown>[] };

/** How a database hands out its connections. */
export type Connections = {
  /** A connection for one transaction alone, which may call it broken: then nobody uses it again. */
  alone<T>(work: (client: pg.ClientBase, breakOff: () => void) => Promise<T>): Promise<T>;
  /** A connection that complete batches share: `send` writes all of one in a synchronous call (docs/adr/0003). */
  batch<T>(send: (client: pg.ClientBase) => Batch<T>): Promise<T>;
};

export type TransactionSettings = {
  /** The login owns the schema, so every transaction steps down to vantail_app. */
  setRole: boolean;
  preparedStatements: boolean;
  /** SET LOCAL statements that limit a read, and a write whose statements may take that long. */
  readLimits: readonly string[];
  writeLimits: (statementMs: number | undefined) => readonly string[];
  /** How long the driver waits for a statement that may take that long; without it: as its connection is set. */
  driverTimeoutMs?: (statementMs: number) => number;
  /** Is told every statement before it is sent. */
  onStatement?: (text: string) => void;
};

/** All statements of a read see the same moment. */
const READ_ONLY = 'isolation level repeatable read, read only';

/** The transactions of both databases: one driver, one way to begin, to commit and to give up. */
export const openTransactions = (
  connections: Connections,
  settings: TransactionSettings,
): Pick<Database, 'read' | 'check' | 'systemRead' | 'snapshot' | 'transaction' | 'system'> => {
  const nameOf = (text: string) => (settings.preparedStatements ? statementName(text) : undefined);
  const asked = (text: string, values: readonly unknown[]): WireStatement => {
    if (values.length > MAX_VALUES) throw new Error(`A statement takes at most ${MAX_VALUES} values`);
    settings.onStatement?.(text);
    return { text, values: values.map(wireValue), name: nameOf(text), wantsRows: true };
  };

  const within = <T>(
    begin: readonly WireStatement[],
    work: (run: RunStatement, trailing: Trailing) => Promise<T>,
    { statementMs, rollsBack = false }: TransactionTerms = {},
  ): Promise<T> =>
    retrying(() =>
      connections.alone(async (client, breakOff) => {
        const trailing: Trailing = [];
        const transaction = beginOn(client, begin, statementMs && settings.driverTimeoutMs?.(statementMs));
        const run: RunStatement = async (text, values) => (await transaction.ask(() => asked(text, values))).rows;
        try {
          const result = await work(run, trailing);
          await Promise.all([...trailing, rollsBack ? undefined : transaction.commit()]);
          if (rollsBack) await transaction.giveUp();
          return result;
        } catch (error) {
          const cause = transaction.causeOf(error);
          if (isUnavailable(cause)) breakOff();
          await transaction.giveUp().catch(breakOff);
          throw cause;
        }
      }),
    );

  const fixed = (text: string, values: readonly number[] = []): WireStatement => ({
    text,
    values,
    name: nameOf(text),
    wantsRows: false,
  });
  const asRole = settings.setRole ? [fixed(SET_ROLE)] : [];
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
  const write = <T>(
    tenantId: number | undefined,
    work: (run: RunStatement, trailing: Trailing) => Promise<T>,
    terms: TransactionTerms = {},
  ) => within(beginWith('begin', tenantId, settings.writeLimits(terms.statementMs)), work, terms);
  const beginRead = (tenantId?: number) => beginWith(`begin ${READ_ONLY}`, tenantId, settings.readLimits);

  const batch = <Read extends TenantRead | SystemTransaction>(
    begin: readonly WireStatement[],
    open: (run: RunStatement) => Read,
    works: readonly JoinedWork<Read>[],
  ) =>
    connections.batch((client) => {
      const begun = Promise.all(runPipeline(client, begin));
      const run: RunStatement = async (text, values) => {
        const [answer] = await Promise.all(runPipeline(client, [asked(text, values)]));
        return answer?.rows ?? [];
      };
      const result = sendAtOnce(open(run), (read) => Promise.all(works.map((work) => work(read, begun))));
      return { result, ends: [begun, client.query('commit')] };
    });
  const readJoined = joinReads<number, TenantRead>((tenantId, works) =>
    batch(beginRead(tenantId), (run) => new TenantRead(run, tenantId), works),
  );
  const systemReadJoined = joinReads<'system', SystemTransaction>((_name, works) =>
    batch(beginRead(), (run) => new SystemTransaction(run), works),
  );

  return {
    read: (tenantId, work) => readJoined(tenantId, work),
    check: joinChecks(
      {
        begin: [`begin ${READ_ONLY}`, ...settings.readLimits].map((text) => fixed(text)).concat(asRole),
        settingsOf: (tenantId) => [forTenant(tenantId)],
        statementOf: ({ text, values }) => fixed(text, values),
      },
      async (statements) => {
        const answers = await connections.batch((client) => ({
          result: Promise.all(runPipeline(client, statements)),
          ends: [client.query('commit')],
        }));
        return answers.map(({ value }) => value);
      },
    ),
    systemRead: (work) => systemReadJoined('system', work),
    snapshot: async (tenantId, work) =>
      within(beginRead(tenantId), (run) => closing(new TenantRead(run, tenantId), work)),
    transaction: async (tenantId, work, terms) =>
      write(
        tenantId,
        (run, trailing) =>
          closing(new TenantTransaction(run, tenantId, trailing, terms?.origin), async (tx) => {
            const result = await work(tx);
            if (!terms?.rollsBack) {
              sendRaised(tx);
              appendChanges(tx);
            }
            return result;
          }),
        terms,
      ),
    system: (work) => write(undefined, (run) => closing(new SystemTransaction(run), work)),
  };
};
