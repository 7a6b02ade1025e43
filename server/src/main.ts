import { startService } from './app/start-service.ts';

/** `npm start` is `vantail serve`. Since there are no arguments to parse, no other command is loaded. */
const words = process.argv.slice(2);
if (words.length === 0) await startService(process.env);
else {
  const { runCommandLine } = await import('./commands/command-line.ts');
  process.exitCode = await runCommandLine(['serve', ...words], process.env);
}
