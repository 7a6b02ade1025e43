import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';

const PIECE_BYTES = 1024 * 1024;

/** A pipe whose ends are both ours: what a test does not read from it is read by nobody. */
export const openPipe = ({ isBlocking = true } = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'vantail-pipe-'));
  const path = join(folder, 'pipe');
  execFileSync('mkfifo', [path]);
  let reader: number | undefined = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const writer = openSync(path, constants.O_WRONLY | (isBlocking ? 0 : constants.O_NONBLOCK));
  const closeReader = () => {
    if (reader !== undefined) closeSync(reader);
    reader = undefined;
  };
  after(() => {
    closeReader();
    closeSync(writer);
    rmSync(folder, { recursive: true });
  });
  return {
    writer,
    closeReader,
    /** What is in the pipe now. */
    read: (): string => {
      if (reader === undefined) return '';
      try {
        const piece = Buffer.alloc(PIECE_BYTES);
        return piece.toString('utf8', 0, readSync(reader, piece));
      } catch {
        return '';
      }
    },
  };
};
