#!/usr/bin/env node
// The command line. The service is TypeScript run from source, which needs a Node that strips types.
const commands = { serve: '../src/main.ts', demo: '../src/demo-command.ts', verify: '../src/verify-command.ts' };

const [major, minor] = process.versions.node.split('.').map(Number);
const command = process.argv[2] ?? '';
const help = `Usage: vantail serve | demo | verify

  serve    start the service
  demo     make the demo tenant if there is none, and print a fresh key for it
  verify   recompute every stored price and name any drift (exit code 1)

Settings come from the environment: see the README.`;

if (major < 24 && !(major === 22 && minor >= 18)) {
  process.stderr.write(`vantail: Node ${process.versions.node} is too old; use 24, or "npm start" in a checkout\n`);
  process.exit(2);
} else if (Object.hasOwn(commands, command)) {
  await import(commands[command]);
} else {
  process.stdout.write(`${help}\n`);
  process.exit(['', 'help', '--help', '-h'].includes(command) ? 0 : 2);
}
