import type pg from 'pg';
import { isAborted } from '../database-errors.ts';
import { type Answer, runPipeline } from './pg-internals.ts';
import type { WireStatement } from './wire-messages.ts';

/** Not prepared, so that whoever reads along knows it by its text. */
const COMMIT: WireStatement = { text: 'commit', values: [], name: undefined, wantsRows: false };

type PendingStatement = PromiseWithResolvers<Answer> & { statement: WireStatement };

/** A transaction on a connection of its own. */
export type OneTransaction = {
  /** Asks for a statement; `make` throws where a value cannot be sent. */
  ask: (make: () => WireStatement) => Promise<Answer>;
  /** Commits it, unless it has failed already. */
  commit: () => Promise<void>;
  /** Why it failed: the statement that did, not one behind it that was no longer run. */
  causeOf: (error: unknown) => unknown;
  /** Gives it up, behind all that was asked for and whether or not that fails. */
  giveUp: () => Promise<unknown>;
};

/**
 * Begins a transaction. Statements run in the order in which they are asked for, and those of one turn of the loop share a
 * Sync: the server answers each Sync by itself, which costs more than a small statement does (docs/adr/0003). What is asked
 * for in the turn of BEGIN leaves with it, and is skipped should it fail. All else waits for the answer of BEGIN, as without
 * it a statement would run outside of any transaction.
 */
export const beginOn = (client: pg.ClientBase, begin: readonly WireStatement[], timeoutMs?: number): OneTransaction => {
  let waiting: PendingStatement[] = [];
  let state: 'new' | 'begins' | 'open' | 'failed' = 'new';
  let fault: unknown;

  const take = (): PendingStatement[] => {
    const pending = waiting;
    waiting = [];
    return pending;
  };
  const send = () => {
    const pending = take();
    if (pending.length === 0) return;
    const answers = runPipeline(
      client,
      pending.map(({ statement }) => statement),
      timeoutMs,
    );
    for (const [place, { resolve, reject }] of pending.entries()) {
      answers[place]?.then(resolve, (error: unknown) => {
        if (!isAborted(error)) fault ??= error;
        reject(error);
      });
    }
  };
  const fail = () => {
    for (const { reject } of take()) reject(fault);
  };
  /** At the end of a turn. */
  const flush = () => {
    if (state === 'new' || state === 'open') send();
    if (state === 'new') state = 'begins';
    if (state === 'failed') fail();
  };
  const add = (statement: WireStatement): Promise<Answer> => {
    const pending = { statement, ...Promise.withResolvers<Answer>() };
    if (waiting.push(pending) === 1) process.nextTick(flush);
    return pending.promise;
  };

  const begun = Promise.all(begin.map(add)).then(
    () => {
      state = 'open';
      send();
    },
    (error: unknown) => {
      state = 'failed';
      fault ??= error;
      fail();
    },
  );

  return {
    ask: async (make) => {
      try {
        return await add(make());
      } catch (error) {
        fault ??= error;
        throw error;
      }
    },
    commit: async () => {
      await begun;
      if (fault !== undefined) throw fault;
      const { command } = await add(COMMIT);
      // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK, and no error.
      if (command !== 'COMMIT') throw fault ?? new Error('The transaction was rolled back at its commit');
    },
    causeOf: (error) => (isAborted(error) && fault !== undefined ? fault : error),
    giveUp: async () => {
      await begun;
      flush();
      return client.query('rollback');
    },
  };
};
