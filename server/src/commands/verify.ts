import { counted } from '../platform/words/counted.ts';
import type { Verification } from '../prices/index.ts';
import { defineCommand } from './command.ts';
import { withOperator } from './operator-access.ts';
import { operatorFlags } from './service-access.ts';

/** `12 tenants, 340 products, ...`; `move` prints the same. */
export const countsIn = ({ checked }: Verification): string =>
  Object.entries(checked)
    .map(([what, count]) => counted(count, what.replaceAll('_', ' ')))
    .join(', ');

export const verify = defineCommand({
  name: 'verify',
  summary: 'recompute every stored price and report differences (exit code 1)',
  flags: operatorFlags,
  opensDatabase: true,
  about: [
    'Uses the running service, which keeps serving; if none runs, it opens the database that the environment names.',
  ],
  examples: ['vantail verify', 'vantail verify --json | jq .drift_count'],
  run: async ({ flags, env, terminal }) => {
    const found = await withOperator(flags, env, (send, token) => send('POST', '/operator/v1/verify', token));
    const verification = found as Verification;
    const { drift, drift_count } = verification;
    terminal.answer(verification, [
      `Checked ${countsIn(verification)}: ${drift_count === 0 ? 'no drift' : `${drift_count} drifted`}.`,
      ...drift.map((item) => JSON.stringify(item)),
    ]);
    return drift_count === 0 ? 'done' : 'failed';
  },
});
