import { makeDemo } from './demo/make-demo.ts';
import { runCommand } from './operator-access.ts';

/** `npm run demo`: the demo tenant and a fresh key, on whichever database the environment names. */
await runCommand(async (send, token) => {
  const { key, isNew } = await makeDemo(send, token);
  const state = isNew ? 'The demo tenant was made.' : 'The demo tenant is there already.';
  process.stdout.write(`${state} A fresh key for it:\n${key}\n`);
  return 0;
});
