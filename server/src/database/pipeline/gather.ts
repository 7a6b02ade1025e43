const PATIENCE_MS = 4;
const COMPANY_MS = 1;
const CROWD = 4;
const MAX_TOGETHER = 64;

/**
 * Sends what waits at the same moment together. While one batch is on its way the next gathers, so the busier the service,
 * the more share what a trip costs; a slow trip holds up those behind it for 4 ms and no longer. Callers that come back for
 * more are worth waiting for: after a crowd, a batch leaves when as many are there again, or after a millisecond. Whoever
 * asks alone never waits for company.
 */
export const gather = <Item>(
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
    if (expected < CROWD) setImmediate(flush);
    else if (waiting.length >= expected) void flush();
    else timer = setTimeout(flush, COMPANY_MS);
  };

  return (item) => {
    waiting.push(item);
    if (waiting.length >= MAX_TOGETHER) void flush();
    else if (inFlight > 0) timer ??= setTimeout(flush, PATIENCE_MS);
    else if (waiting.length === 1 || (expected >= CROWD && waiting.length >= expected)) leaveSoon();
  };
};
