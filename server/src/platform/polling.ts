/** The first wait after a fault; each further one is twice as long, up to a minute. */
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 60_000;

type Failing = { times: number; message: string };

/**
 * What background work does about its faults, by what it was about: it waits longer each time, and reports the same fault
 * once, so that a statement which can never succeed neither takes the database nor fills the log.
 */
export const newBackoff = <Key>(onError: (error: unknown) => void) => {
  const failing = new Map<Key, Failing>();
  return {
    /** How long to wait before the next try. */
    failed(key: Key, error: unknown): number {
      const before = failing.get(key);
      const message = error instanceof Error ? error.message : String(error);
      if (before?.message !== message) onError(error);
      const times = (before?.times ?? 0) + 1;
      failing.set(key, { times, message });
      return Math.min(FIRST_WAIT_MS * 2 ** (times - 1), LONGEST_WAIT_MS);
    },
    succeeded(key: Key): void {
      failing.delete(key);
    },
  };
};

/** A database that comes back is noticed soon: D13.3 promises the first try within 2 s of the commit. */
const LONGEST_POLL_MS = FIRST_WAIT_MS;

type Terms = { pollMs: number; onError: (error: unknown) => void };

/** Asks again and again while the service runs, at once and then so long after each answer. */
export const startPolling = (poll: () => Promise<void>, { pollMs, onError }: Terms) => {
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let polling: Promise<void> = Promise.resolve();
  const backoff = newBackoff<'poll'>(onError);
  const pollAndReport = async (): Promise<number> => {
    try {
      await poll();
      backoff.succeeded('poll');
      return pollMs;
    } catch (error) {
      return Math.min(backoff.failed('poll', error), LONGEST_POLL_MS);
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
