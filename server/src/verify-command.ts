import { runCommandLine } from './commands/command-line.ts';

/** `npm run verify` and `vantail verify` are the same. */
process.exitCode = await runCommandLine(['verify', ...process.argv.slice(2)], process.env);
