/** A signal ends the script like an exit, so that the processes it started end with it. */
export const endWithSignals = (): void => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
};
