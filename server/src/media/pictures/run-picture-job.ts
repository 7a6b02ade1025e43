import { fork } from 'node:child_process';
import { extname } from 'node:path';
import { Problem } from '../../errors.ts';
import { takeTurns } from '../../http/turns/take-turns.ts';
import type { PictureResult } from './picture-job.ts';

/** The file beside this one with the same extension: TypeScript from source, JavaScript if it was built. */
const SCRIPT = new URL(`./picture-process${extname(import.meta.filename)}`, import.meta.url);
/** D16.4. */
const AT_ONCE = 2;
const WORK_MS = 30_000;
const HEAP_MB = 256;

const inTurn = takeTurns(AT_ONCE);

/**
 * Makes a picture in a process of its own, two at a time: what decodes pictures is written in C, and a hostile one that
 * brings it down must not bring down the service. The process knows no setting and no secret of the service.
 */
export const makePictureApart = (bytes: Uint8Array, signal: AbortSignal, workMs = WORK_MS): Promise<PictureResult> =>
  inTurn(async () => {
    signal.throwIfAborted();
    const child = fork(SCRIPT, {
      serialization: 'advanced',
      env: {},
      execArgv: [...process.execArgv.filter((flag) => !flag.startsWith('--test')), `--max-old-space-size=${HEAP_MB}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    let timer: NodeJS.Timeout | undefined;
    let stop = () => {};
    try {
      return await new Promise<PictureResult>((resolve, reject) => {
        stop = () => reject(signal.reason);
        signal.addEventListener('abort', stop, { once: true });
        const tooLong = () => new Problem('unavailable', `The picture takes longer than ${workMs / 1000} s to decode`);
        timer = setTimeout(() => reject(tooLong()), workMs);
        child.once('message', (result) => resolve(result as PictureResult));
        child.once('error', reject);
        // A picture that ends the process is none that can be kept.
        child.once('exit', () =>
          resolve({
            fault: { code: 'broken_picture', message: 'cannot be decoded: the picture is damaged', params: {} },
          }),
        );
        child.send(bytes);
      });
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      child.kill('SIGKILL'); // Ended by the id of the process that was started here.
    }
  });
