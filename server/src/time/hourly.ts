const HOUR_MS = 3600 * 1000;

/** Runs the given work once an hour, one piece after the other, while the service runs. */
export const startHourly = (works: readonly (() => Promise<void>)[], onError: (error: unknown) => void) => {
  const run = async () => {
    for (const work of works) await work().catch(onError);
  };
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = run();
  }, HOUR_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
};
