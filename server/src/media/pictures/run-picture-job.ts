import { fork } from 'node:child_process';
import { extname } from 'node:path';
import { Overload } from '../../errors.ts';
import { fairQueue } from '../../scheduling/fair-queue.ts';
import type { PictureResult } from './picture-job.ts';

/** The file beside this one with the same extension: TypeScript from source, JavaScript if it was built. */
const SCRIPT = new URL(`./picture-process${extname(import.meta.filename)}`, import.meta.url);
/** D16.4. */
const AT_ONCE = 2;
/** The work of a picture is bounded in its process; this is for a machine that does not let it work. */
const WAIT_MS = 30_000;
const RETRY_AFTER_S = 5;
const HEAP_MB = 256;

/**
 * One of the two processes is reserved for tenants that have none, and tenants that wait take turns: however many
 * pictures a tenant sends, the picture of another one waits for none of them (docs/adr/0043). Bulk slots bound how many
 * wait here, and for how long.
 */
const processes = fairQueue({
  places: AT_ONCE,
  reserved: 1,
  line: Number.POSITIVE_INFINITY,
  maxWaitMs: Number.POSITIVE_INFINITY,
});

const decoded = async (bytes: Uint8Array, signal: AbortSignal, waitMs: number): Promise<PictureResult> => {
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
      // A tenant can cause it, so it is no error in the log.
      const tooLong = () => new Overload('The machine is too busy to decode the picture. Try again.', RETRY_AFTER_S);
      timer = setTimeout(() => reject(tooLong()), waitMs);
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
};

/**
 * Makes a picture in a process of its own, two at a time: what decodes pictures is written in C, and a hostile one that
 * brings it down must not bring down the service. The process knows no setting and no secret of the service.
 */
export const makePictureApart = async (
  tenantId: number,
  bytes: Uint8Array,
  signal: AbortSignal,
  waitMs = WAIT_MS,
): Promise<PictureResult> => {
  await new Promise<void>((start) => processes.enter(tenantId, { start, shed: () => {} }));
  try {
    return await decoded(bytes, signal, waitMs);
  } finally {
    processes.leave(tenantId);
  }
};
