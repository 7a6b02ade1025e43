import type { Database, SystemTransaction, TenantRead } from '../database/tenant-transaction.ts';
import type { Tracing } from './tracing.ts';

type Transaction = TenantRead | SystemTransaction;

/** How many statements some work sent, and how often it was begun. */
const statementCounter = () => {
  const counts = { statements: 0, attempts: 0 };
  return {
    facts: () => ({
      'db.system.name': 'postgresql',
      'vantail.statements': counts.statements,
      'vantail.attempts': counts.attempts,
    }),
    /** Reads of others are sent in the same transaction, so what was sent before counts for them. All of it is sent at once. */
    read:
      <Tx extends Transaction, T>(work: (read: Tx) => Promise<T>) =>
      (read: Tx): Promise<T> => {
        counts.attempts++;
        const before = read.sentStatements;
        const result = work(read);
        counts.statements += read.sentStatements - before;
        return result;
      },
    transaction:
      <Tx extends Transaction, T>(work: (tx: Tx) => Promise<T>) =>
      async (tx: Tx): Promise<T> => {
        counts.attempts++;
        try {
          return await work(tx);
        } finally {
          counts.statements += tx.sentStatements;
        }
      },
  };
};

/** The same database, whose transactions are parts of the requests that ask for them. A span has the number of its statements, and none of their text. */
export const tracedDatabase = (database: Database, { part }: Tracing): Database => ({
  ...database,
  read: (tenantId, work) => {
    const { facts, read } = statementCounter();
    return part('database read', facts, () => database.read(tenantId, read(work)));
  },
  check: (tenantId, checks) => {
    const facts = () => ({ 'db.system.name': 'postgresql', 'vantail.statements': checks.length });
    return part('database check', facts, () => database.check(tenantId, checks));
  },
  snapshot: (tenantId, work) => {
    const { facts, transaction } = statementCounter();
    return part('database snapshot', facts, () => database.snapshot(tenantId, transaction(work)));
  },
  transaction: (tenantId, work, terms) => {
    const { facts, transaction } = statementCounter();
    return part('database transaction', facts, () => database.transaction(tenantId, transaction(work), terms));
  },
  systemRead: (work) => {
    const { facts, read } = statementCounter();
    return part('database system read', facts, () => database.systemRead(read(work)));
  },
  system: (work) => {
    const { facts, transaction } = statementCounter();
    return part('database system transaction', facts, () => database.system(transaction(work)));
  },
});
