import { Writable } from 'node:stream';
import { runCommandLine } from '../../src/commands/command-line.ts';

const collect = () => {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(Buffer.from(chunk));
      done();
    },
  });
  return { stream, text: () => Buffer.concat(chunks).toString('utf8') };
};

/** A command of `vantail` in this process, with these settings alone. */
export const runCommand = async (env: Record<string, string>, ...words: string[]) => {
  const [stdout, stderr] = [collect(), collect()];
  const streams = { stdout: stdout.stream, stderr: stderr.stream };
  const code = await runCommandLine(words, env, streams);
  return { code, stdout: stdout.text(), stderr: stderr.text() };
};
