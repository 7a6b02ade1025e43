import { defineCommand } from './command.ts';
import { withOperator } from './operator-access.ts';
import { operatorFlags } from './service-access.ts';

export const demo = defineCommand({
  name: 'demo',
  summary: 'create the demo tenant if there is none, and print a new key for it',
  flags: operatorFlags,
  opensDatabase: true,
  about: ['Through the service that runs; when none does, the database of the environment is opened for it.'],
  examples: ['vantail demo', 'export VANTAIL_KEY=$(vantail demo --json | jq -r .key)'],
  run: async ({ flags, env, terminal }) => {
    const { makeDemo } = await import('../app/demo/make-demo.ts');
    const { key, isNew } = await withOperator(flags, env, makeDemo);
    const state = isNew ? 'The demo tenant was made.' : 'The demo tenant is there already.';
    terminal.answer({ key, is_new: isNew }, [`${state} A fresh key for it:`, key]);
    return 'done';
  },
});
