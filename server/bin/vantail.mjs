#!/usr/bin/env node
// The command line. Vantail is TypeScript run from source, which needs a Node that strips types. This file is plain
// JavaScript, so that an older Node can either hand over to the pinned one of a checkout, or say what it needs.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

// As `engines` of package.json says.
const OLDEST = 24;
const isNew = Number(process.versions.node.split('.', 1)[0]) >= OLDEST;
const pinned = fileURLToPath(
  new URL(`../../node_modules/node/bin/node${process.platform === 'win32' ? '.exe' : ''}`, import.meta.url),
);

if (isNew) {
  // Node still calls SQLite, which locks the data folder, experimental: users of a command need no warning about that.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    if (warning.name !== 'ExperimentalWarning') process.stderr.write(`${warning.name}: ${warning.message}\n`);
  });
  module.enableCompileCache?.();
  const { runCommandLine } = await import('../src/commands/command-line.ts');
  // `npx vantail` starts the service; `vantail --help` lists the commands.
  const words = process.argv.slice(2);
  process.exitCode = await runCommandLine(words.length === 0 ? ['serve'] : words, process.env);
} else if (existsSync(pinned)) {
  const child = spawn(pinned, process.argv.slice(1), { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
} else {
  process.stderr.write(`vantail: Node ${process.versions.node} is too old: Vantail needs ${OLDEST} or newer\n`);
  process.exit(2);
}
