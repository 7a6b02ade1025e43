const MAX_WAIT_MS = 4;
const REFILL_WAIT_MS = 1;
const BUSY_BATCH = 4;
const MAX_BATCH = 64;

/**
 * Sends what waits at the same moment in one batch. While a batch is in flight the next one fills, so the busier the service,
 * the more requests share the cost of a trip; a slow trip delays the next batch by 4 ms at the most. After a batch of four
 * or more, the next one leaves when as many items are there again, or after a millisecond. An item that arrives alone is sent
 * at once.
 */
export const inBatches = <Item>(
  send: (batch: readonly Item[]) => Promise<void>,
  onIdle: () => unknown = () => {},
): ((item: Item) => void) => {
  let waiting: Item[] = [];
  let inFlight = 0;
  let expected = 0;
  let timer: NodeJS.Timeout | undefined;

  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    const batch = waiting;
    waiting = [];
    inFlight++;
    await send(batch);
    inFlight--;
    expected = batch.length + waiting.length;
    if (waiting.length > 0) leaveSoon();
    else if (inFlight === 0) onIdle();
  };

  const leaveSoon = () => {
    clearTimeout(timer);
    timer = undefined;
    if (expected < BUSY_BATCH) setImmediate(flush);
    else if (waiting.length >= expected) void flush();
    else timer = setTimeout(flush, REFILL_WAIT_MS);
  };

  return (item) => {
    waiting.push(item);
    if (waiting.length >= MAX_BATCH) void flush();
    else if (inFlight > 0) timer ??= setTimeout(flush, MAX_WAIT_MS);
    else if (waiting.length === 1 || (expected >= BUSY_BATCH && waiting.length >= expected)) leaveSoon();
  };
};
