import { runCommandLine } from './commands/command-line.ts';

/** `npm start` and `vantail serve` are the same. */
process.exitCode = await runCommandLine(['serve', ...process.argv.slice(2)], process.env);
