import { startService } from './start-service.ts';

/** `npm start` and `vantail serve` are the same. Without words there is nothing to read, and no other command is loaded. */
const words = process.argv.slice(2);
if (words.length === 0) await startService(process.env);
else {
  const { runCommandLine } = await import('./commands/command-line.ts');
  process.exitCode = await runCommandLine(['serve', ...words], process.env);
}
