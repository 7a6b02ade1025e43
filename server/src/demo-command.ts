import { runCommandLine } from './commands/command-line.ts';

/** `npm run demo` and `vantail demo` are the same. */
process.exitCode = await runCommandLine(['demo', ...process.argv.slice(2)], process.env);
