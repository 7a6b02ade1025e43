import { isAborted } from './database-errors.ts';

/** Sends its statements on `read`; what they give counts once the transaction has begun. */
export type JoinedWork<Read> = (read: Read, begun: Promise<unknown>) => Promise<void>;

/** Sends works in one transaction; rejects when the transaction itself failed. */
export type SendJoined<Name, Read> = (name: Name, works: readonly JoinedWork<Read>[]) => Promise<unknown>;

type Waiting<Read> = {
  work: (read: Read) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
};
type Lane<Read> = { waiting: Waiting<Read>[]; inFlight: number; timer: NodeJS.Timeout | undefined };

const PATIENCE_MS = 4;
const MAX_JOINED = 64;

/**
 * Reads of one tenant that wait at the same moment travel in one transaction: what it costs to begin, to end and to go to
 * the server and back is shared. While one is on its way the next ones gather, so the busier the service, the more they
 * share; a slow one holds up those behind it for 4 ms and no longer. A read starts after it was asked for, so it sees
 * whatever was acknowledged before. Where one fails, those behind it are sent again, each by itself.
 */
export const joinReads = <Name, Read>(send: SendJoined<Name, Read>) => {
  const lanes = new Map<Name, Lane<Read>>();

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

  const flush = async (name: Name, lane: Lane<Read>): Promise<void> => {
    clearTimeout(lane.timer);
    lane.timer = undefined;
    const batch = lane.waiting.splice(0, MAX_JOINED);
    if (batch.length === 0) return;
    lane.inFlight++;
    await sendTogether(name, batch);
    lane.inFlight--;
    if (lane.waiting.length > 0) void flush(name, lane);
    else if (lane.inFlight === 0) lanes.delete(name);
  };

  return <T>(name: Name, work: (read: Read) => Promise<T>): Promise<T> => {
    const lane = lanes.get(name) ?? { waiting: [], inFlight: 0, timer: undefined };
    lanes.set(name, lane);
    return new Promise((resolve, reject) => {
      lane.waiting.push({ work, resolve: resolve as (value: unknown) => void, reject });
      if (lane.waiting.length > 1) return;
      if (lane.inFlight === 0) setImmediate(flush, name, lane);
      else lane.timer = setTimeout(flush, PATIENCE_MS, name, lane);
    });
  };
};
