import type pg from 'pg';
import { isAborted } from '../database-errors.ts';
import { type Answer, runPipeline } from './pg-internals.ts';
import type { WireStatement } from './wire-messages.ts';

/** Not prepared, so that whoever reads along knows it by its text. */
const COMMIT: WireStatement = { text: 'commit', values: [], name: undefined, wantsRows: false };

type PendingStatement = PromiseWithResolvers<Answer> & { statement: WireStatement };

/**
 * A transaction on a connection of its own. Statements run in the order of their calls, and those of one turn
 * of the event loop share a Sync: the server answers each Sync by itself, which costs more than a small statement does
 * (docs/adr/0003). Statements in the same turn as BEGIN leave with it, and are skipped should it fail. All else waits for
 * the answer of BEGIN, as without it a statement would run outside of any transaction.
 */
export class OneTransaction {
  readonly #client: pg.ClientBase;
  readonly #timeoutMs: number | undefined;
  readonly #begun: Promise<void>;
  #waiting: PendingStatement[] = [];
  #state: 'new' | 'begins' | 'open' | 'failed' = 'new';
  #fault: unknown;

  constructor(client: pg.ClientBase, begin: readonly WireStatement[], timeoutMs?: number) {
    this.#client = client;
    this.#timeoutMs = timeoutMs;
    this.#begun = Promise.all(begin.map((statement) => this.#add(statement))).then(
      () => {
        this.#state = 'open';
        this.#send();
      },
      (error: unknown) => {
        this.#state = 'failed';
        this.#fault ??= error;
        this.#fail();
      },
    );
  }

  /** Runs a statement; `make` throws where a value cannot be sent. */
  async query(make: () => WireStatement): Promise<Answer> {
    try {
      return await this.#add(make());
    } catch (error) {
      this.#fault ??= error;
      throw error;
    }
  }

  /** Commits it, unless it has failed already. */
  async commit(): Promise<void> {
    await this.#begun;
    if (this.#fault !== undefined) throw this.#fault;
    const { command } = await this.#add(COMMIT);
    // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK, and no error.
    if (command !== 'COMMIT') throw this.#fault ?? new Error('The transaction was rolled back at its commit');
  }

  /** Why it failed: the statement that did, not one behind it that was no longer run. */
  causeOf(error: unknown): unknown {
    return isAborted(error) && this.#fault !== undefined ? this.#fault : error;
  }

  /** Rolls it back, after all earlier statements and whether or not they fail. */
  async rollBack(): Promise<unknown> {
    await this.#begun;
    this.#flush();
    return this.#client.query('rollback');
  }

  #add(statement: WireStatement): Promise<Answer> {
    const pending = { statement, ...Promise.withResolvers<Answer>() };
    if (this.#waiting.push(pending) === 1) process.nextTick(() => this.#flush());
    return pending.promise;
  }

  /** At the end of a turn of the event loop. */
  #flush(): void {
    if (this.#state === 'new' || this.#state === 'open') this.#send();
    if (this.#state === 'new') this.#state = 'begins';
    if (this.#state === 'failed') this.#fail();
  }

  #send(): void {
    const pending = this.#takeWaiting();
    if (pending.length === 0) return;
    const answers = runPipeline(
      this.#client,
      pending.map(({ statement }) => statement),
      this.#timeoutMs,
    );
    for (const [index, { resolve, reject }] of pending.entries()) {
      answers[index]?.then(resolve, (error: unknown) => {
        if (!isAborted(error)) this.#fault ??= error;
        reject(error);
      });
    }
  }

  #fail(): void {
    for (const { reject } of this.#takeWaiting()) reject(this.#fault);
  }

  #takeWaiting(): PendingStatement[] {
    const pending = this.#waiting;
    this.#waiting = [];
    return pending;
  }
}
