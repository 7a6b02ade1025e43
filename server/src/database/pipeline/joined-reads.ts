import { isAborted } from '../database-errors.ts';
import { inBatches } from './in-batches.ts';

/** Sends its statements on `read`; what they give counts once the transaction has begun. */
export type JoinedWork<Read> = (read: Read, begun: Promise<unknown>) => Promise<void>;

/** Sends works in one transaction; rejects when the transaction itself failed. */
export type SendJoined<Name, Read> = (name: Name, works: readonly JoinedWork<Read>[]) => Promise<unknown>;

type Waiting<Read> = {
  work: (read: Read) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
};

/** Lanes that remember how busy they were. */
const MAX_REMEMBERED = 1000;

/**
 * Reads of one tenant that wait at the same moment are sent in one transaction: what it costs to begin, to end and to go to
 * the server and back is shared. A read starts after it was asked for, so it sees whatever was acknowledged before. Where
 * one fails, those behind it are sent again, each by itself.
 */
export const joinReads = <Name, Read>(send: SendJoined<Name, Read>) => {
  const lanes = new Map<Name, (waiting: Waiting<Read>) => void>();

  const sendTogether = async (name: Name, batch: readonly Waiting<Read>[]): Promise<void> => {
    const carry =
      (waiting: Waiting<Read>): JoinedWork<Read> =>
      async (read, begun) => {
        try {
          const [, value] = await Promise.all([begun, (async () => waiting.work(read))()]);
          waiting.resolve(value);
        } catch (error) {
          if (batch.length > 1 && isAborted(error)) void sendTogether(name, [waiting]);
          else waiting.reject(error);
        }
      };
    try {
      await send(name, batch.map(carry));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };

  const laneOf = (name: Name) => {
    const lane =
      lanes.get(name) ??
      inBatches<Waiting<Read>>(
        (batch) => sendTogether(name, batch),
        () => lanes.size > MAX_REMEMBERED && lanes.delete(name),
      );
    lanes.set(name, lane);
    return lane;
  };

  return <T>(name: Name, work: (read: Read) => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      laneOf(name)({ work, resolve: resolve as (value: unknown) => void, reject });
    });
};
