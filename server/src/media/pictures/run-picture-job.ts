import { fork } from 'node:child_process';
import { extname } from 'node:path';
import { Overload, unavailable } from '../../errors.ts';
import { fairQueue } from '../../scheduling/fair-queue.ts';
import type { PictureJob, PictureResult } from './picture-job.ts';

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

/** Sends a job to a process of its own and takes its answer, or what `ended` makes of a process that ends without one. */
const apart = async <Result>(
  job: PictureJob,
  ended: () => Result,
  signal: AbortSignal,
  waitMs: number,
): Promise<Result> => {
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
    return await new Promise<Result>((resolve, reject) => {
      stop = () => reject(signal.reason);
      signal.addEventListener('abort', stop, { once: true });
      // A tenant can cause it, so it is no error in the log.
      const tooLong = () => new Overload('The machine is too busy to make the picture. Try again.', RETRY_AFTER_S);
      timer = setTimeout(() => reject(tooLong()), waitMs);
      child.once('message', (result) => resolve(result as Result));
      child.once('error', reject);
      child.once('exit', () => {
        try {
          resolve(ended());
        } catch (error) {
          reject(error);
        }
      });
      child.send(job);
    });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    child.kill('SIGKILL'); // Ended by the id of the process that was started here.
  }
};

/** Two at a time over all tenants. */
const inTurn = async <Result>(tenantId: number, work: () => Promise<Result>): Promise<Result> => {
  await new Promise<void>((start) => processes.enter(tenantId, { start, shed: () => {} }));
  try {
    return await work();
  } finally {
    processes.leave(tenantId);
  }
};

/** A picture that ends the process is none that can be kept. */
const broken = (): PictureResult => ({
  fault: { code: 'broken_picture', message: 'cannot be decoded: the picture is damaged', params: {} },
});

/**
 * Makes a picture in a process of its own, two at a time: what decodes pictures is written in C, and a hostile one that
 * brings it down must not bring down the service. The process knows no setting and no secret of the service.
 */
export const makePictureApart = (
  tenantId: number,
  bytes: Uint8Array,
  signal: AbortSignal,
  waitMs = WAIT_MS,
): Promise<PictureResult> => inTurn(tenantId, () => apart(bytes, broken, signal, waitMs));

/** D23.2: a drawing of ours as PNG, made in the same kind of process: names of a catalogue stand in it. */
export const drawPictureApart = (tenantId: number, svg: string, signal: AbortSignal): Promise<Uint8Array> =>
  inTurn(tenantId, async () => {
    const none = (): { png: Uint8Array | null } => ({ png: null });
    const { png } = await apart({ svg }, none, signal, WAIT_MS);
    if (png === null) throw unavailable('The drawing could not be turned into a picture. Try again.');
    return png;
  });
