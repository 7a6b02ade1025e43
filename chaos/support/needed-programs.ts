import { spawnSync } from 'node:child_process';

/** Stops with one line that says what to install if a program that an experiment needs is missing. */
export const mustHavePrograms = (programs: Record<string, string>): void => {
  const missing = Object.entries(programs).filter(([program]) => spawnSync('which', [program]).status !== 0);
  if (missing.length === 0) return;
  throw new Error(
    `${missing.map(([program]) => program).join(', ')} missing: apt-get install -y ${missing.map(([, name]) => name).join(' ')}`,
  );
};
