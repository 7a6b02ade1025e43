import { npmBinaries, startPostgres } from '../scripts/testing/postgres-server.ts';
import { noiseJpeg } from '../server/test/support/hostile-pictures.ts';
import { importForm } from '../server/test/support/import-form.ts';
import { percentile } from './support/load.ts';
import { newKey, startService } from './support/service.ts';

/** One tenant sends this many pictures at once, and again as soon as they are answered. */
const CROWD = 30;
const PICTURES = 10;
/** The target: a picture of another tenant takes at most this many times as long, in the median. */
const MAX_RISE = 5;

const upload = async (url: string, key: string, file: Uint8Array): Promise<number> => {
  const { raw, headers } = importForm('picture.jpg', file);
  const response = await fetch(`${url}/v1/media`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${key}` },
    body: new Uint8Array(raw),
  });
  await response.arrayBuffer();
  return response.status;
};

/** The same picture to a decoder, another one to the service: bytes behind the end belong to the file's hash. */
const numbered = (file: Buffer, number: number): Buffer => Buffer.concat([file, Buffer.from(`#${number}`)]);

/** One tenant's parallel uploads of costly pictures, and how long the pictures of another take meanwhile. */
export const pictures = async (): Promise<string> => {
  const server = await startPostgres(npmBinaries());
  const service = await startService({ DATABASE_URL: server.url });
  try {
    const { url } = service;
    const [noisy, quiet] = [await newKey(url), await newKey(url)];
    const [costly, plain] = [await noiseJpeg(2048, 4000, 50), await noiseJpeg(600, 400, 80)];
    let number = 0;
    const median = async () => {
      const times: number[] = [];
      for (let turn = 0; turn < PICTURES; turn++) {
        const since = performance.now();
        const status = await upload(url, quiet, numbered(plain, number++));
        if (status !== 201) throw new Error(`the picture of the quiet tenant was answered ${status}`);
        times.push(performance.now() - since);
      }
      return percentile(times, 0.5);
    };
    const alone = await median();
    const statuses: number[] = [];
    let isOver = false;
    const crowd = Array.from({ length: CROWD }, async () => {
      while (!isOver) statuses.push(await upload(url, noisy, numbered(costly, number++)));
    });
    const beside = await median();
    isOver = true;
    await Promise.all(crowd);
    const answers = JSON.stringify(Object.groupBy(statuses, String), (_, list) =>
      Array.isArray(list) ? list.length : list,
    );
    const figures = `${CROWD} uploads at once of one tenant (answers ${answers}): a picture of another takes ${Math.round(beside)} ms (median of ${PICTURES}), alone ${Math.round(alone)} ms`;
    if (beside > MAX_RISE * alone) throw new Error(figures);
    return figures;
  } finally {
    await service.end('SIGKILL');
    await server.stop();
  }
};
