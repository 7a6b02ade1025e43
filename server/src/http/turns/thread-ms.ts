/** How long this thread has been at work. Time of the processor, not of the clock: what other processes take is nobody's debt. */
export const threadMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
