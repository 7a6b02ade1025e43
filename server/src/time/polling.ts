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
