/** A signal ends the script as an exit does, so that what it has started ends with it. */
export const endWithSignals = (): void => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
};
