/** What cannot be asked now is asked less often. */
const FAILED_POLL_MS = 2000;

type Terms = { pollMs: number; onError: (error: unknown) => void };

/** Asks again and again while the service runs, at once and then so long after each answer. */
export const startPolling = (poll: () => Promise<void>, { pollMs, onError }: Terms) => {
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let polling: Promise<void> = Promise.resolve();
  const pollAndReport = async (): Promise<number> => {
    try {
      await poll();
      return pollMs;
    } catch (error) {
      onError(error);
      return FAILED_POLL_MS;
    }
  };
  const tick = () => {
    polling = pollAndReport().then((waitMs) => {
      if (!isStopping) timer = setTimeout(tick, waitMs).unref();
    });
  };
  tick();
  return {
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      await polling;
    },
  };
};

const HOUR_MS = 3600 * 1000;

/**
 * Runs the given work once an hour, one piece after the other, while the service runs. A signal tells the work that the service
 * stops: what is left is done in another hour.
 */
export const startHourly = (
  works: readonly ((signal: AbortSignal) => Promise<void>)[],
  onError: (error: unknown) => void,
) => {
  const stopping = new AbortController();
  const run = async () => {
    for (const work of works) if (!stopping.signal.aborted) await work(stopping.signal).catch(onError);
  };
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(run);
  }, HOUR_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
};
