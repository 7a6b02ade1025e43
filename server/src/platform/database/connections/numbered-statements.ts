import type { RunStatement, ShardTerms } from '../tenant-transaction.ts';
import type { OneTransaction } from './one-transaction.ts';
import type { WireStatement } from './wire-messages.ts';

type MakeStatement = (
  text: string,
  values: readonly unknown[],
  shard?: ShardTerms,
  valueCount?: number,
) => WireStatement;

/**
 * Sends the statements of a transaction in the order in which they are asked for, though on a shard a new row has to wait until
 * its number is there: what is asked for behind it waits with it.
 */
export const inOrder = (transaction: OneTransaction, make: MakeStatement, shard?: ShardTerms) => {
  /** The last of those that were asked for and not sent. */
  let unsent: Promise<unknown> | undefined;
  let isOver = false;

  /** Past the end of its transaction a statement would be one by itself. */
  const send = (text: string, values: readonly unknown[], valueCount?: number) =>
    transaction.ask(() => {
      if (isOver) throw new Error('This transaction was given up');
      return make(text, values, shard, valueCount);
    });
  /** Hands out the promise of the answer in a box: to wait for the box is not to wait for the answer. */
  const sendLater = async (text: string, values: readonly unknown[], numbers: Promise<number[]> | undefined) => {
    const [taken] = await Promise.all([numbers, unsent]);
    return { answer: send(text, [...values, ...(taken ?? [])], values.length) };
  };

  const run: RunStatement = async (text, values) => {
    const numbers = shard?.numbersFor(text);
    if (!numbers && !unsent) return (await send(text, values)).rows;
    const sent = sendLater(text, values, numbers);
    unsent = sent;
    const { answer } = await sent;
    if (unsent === sent) unsent = undefined;
    return (await answer).rows;
  };

  return {
    run,
    commit: () => (unsent ? unsent.then(() => transaction.commit()) : transaction.commit()),
    end: () => {
      isOver = true;
    },
  };
};
