import { runCommand } from './operator-access.ts';
import type { Verification } from './verification/service.ts';

/** `vantail verify`: exit code 0 when nothing drifted, 1 when something did, 2 when it could not be told. */
await runCommand(async (send, token) => {
  const { checked, drift, drift_count } = (await send('POST', '/operator/v1/verify', token)) as Verification;
  const counts = Object.entries(checked).map(([what, count]) => `${count} ${what.replaceAll('_', ' ')}`);
  process.stdout.write(`Checked ${counts.join(', ')}: ${drift_count === 0 ? 'no drift' : `${drift_count} drifted`}.\n`);
  for (const item of drift) process.stdout.write(`${JSON.stringify(item)}\n`);
  return drift_count === 0 ? 0 : 1;
});
