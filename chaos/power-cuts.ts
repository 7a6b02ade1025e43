import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { mustHavePrograms } from './support/needed-programs.ts';
import { newKey, post, type Service, signalTree, startService } from './support/service.ts';

/**
 * Cuts the power of a service with the embedded database: both run on an ext4 image behind a loop device, are stopped in
 * the middle of its writes (SIGSTOP), and the image is copied. The copy contains only what reached the device, and not
 * what was only in the page cache. The journal commits by itself only every five minutes, so that nothing survives by
 * chance.
 */
const CLIENTS = 8;
/** All tables of a product stay below their limit of 32 MiB. */
const GRID_SIDE = 150;
const IMAGE_BYTES = 512 * 1024 ** 2;
const run = (command: string, ...words: string[]) => {
  const { status, stderr } = spawnSync(command, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${words.join(' ')}: ${stderr}`);
};

let mounted: string | undefined;
process.once('exit', () => mounted && spawnSync('umount', ['--lazy', mounted]));

const mount = (image: string, folder: string) => {
  mkdirSync(folder, { recursive: true });
  run('mount', '-o', 'loop,commit=300', image, folder);
  mounted = folder;
};

const UNMOUNT_MS = 30_000;

/** Waits for processes that were killed, and have not closed their files yet. */
const unmount = async (folder: string): Promise<void> => {
  for (const deadline = Date.now() + UNMOUNT_MS; ; await sleep(50)) {
    const { status, stderr } = spawnSync('umount', [folder], { encoding: 'utf8' });
    if (status === 0) return;
    if (Date.now() > deadline) throw new Error(`umount ${folder}: ${stderr}`);
  }
};

const newImage = (image: string) => {
  writeFileSync(image, '');
  truncateSync(image, IMAGE_BYTES);
  run('mkfs.ext4', '-q', image);
};

type Target = { key: string; rows: string };

const idsAt = async ({ rows, key }: Target): Promise<Set<number>> => {
  const ids = new Set<number>();
  for (let page = 1; ; page++) {
    const answer = await fetch(`${rows}?page_size=20&page=${page}`, { headers: { authorization: `Bearer ${key}` } });
    if (answer.status !== 200) throw new Error(`the list after the cut: ${answer.status} ${await answer.text()}`);
    const { data, total_pages } = (await answer.json()) as { data: { id: number }[]; total_pages: number };
    for (const { id } of data) ids.add(id);
    if (page >= total_pages) return ids;
  }
};

const newTarget = async (url: string): Promise<Target> => {
  const key = await newKey(url);
  const brand_id = (await post(`${url}/v1/brands`, key, { name: 'Power' })).id;
  const category_id = (await post(`${url}/v1/categories`, key, { name: 'Power' })).id;
  const product = await post(`${url}/v1/products`, key, { name: 'Power', brand_id, category_id });
  return { key, rows: `${url}/v1/products/${product.id}/pricing-configurations` };
};

/** Random prices hardly compress: about 130 kB of log each. */
const largeGrid = (): string => {
  const places = Array.from({ length: GRID_SIDE }, (_, place) => 500 + 10 * place);
  const prices = places.map(() => places.map(() => randomInt(1000, 9_999_999) / 100));
  return JSON.stringify({
    type: 'table-directe',
    modeInterpolation: 'majoration',
    widths: places,
    heights: places,
    prices,
  });
};

/** Writes large rows that hardly compress, so that the log soon needs its next segment. */
const startWriters = ({ key, rows }: Target, acknowledged: number[], isOver: () => boolean) =>
  Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      for (let turn = client; !isOver(); turn++) {
        const body = { minimum_price: turn, price_table: largeGrid() };
        const row = await post(rows, key, body).catch((error) => {
          if (!isOver()) throw error;
        });
        if (row && !isOver()) acknowledged.push(row.id as number);
      }
    }),
  );

/** One run of a service until the power cut: on a new database, or on the one that the last cut left. */
const lifeUntilCut = async (folder: string, image: string, copy: string) => {
  const service: Service = await startService({ DATA_DIR: join(folder, 'data') });
  const acknowledged: number[] = [];
  let isOver = false;
  try {
    const target = await newTarget(service.url);
    const writers = startWriters(target, acknowledged, () => isOver);
    const writes = 60 + Math.random() * 90;
    writers.catch(() => {}); // The `await` below reports it.
    while (acknowledged.length < writes) await Promise.race([sleep(5), writers]);
    await sleep(Math.random() * 300);
    signalTree(service.pid, 'SIGSTOP');
    isOver = true;
    run('cp', '--sparse=always', image, copy);
    await service.end('SIGKILL');
    await writers;
    return { target, url: service.url, acknowledged };
  } finally {
    if (!service.hasEnded()) await service.end('SIGKILL');
  }
};

export const powerCuts = async (cuts: number): Promise<string> => {
  mustHavePrograms({ mount: 'mount', umount: 'mount', 'mkfs.ext4': 'e2fsprogs' });
  const home = mkdtempSync(join(tmpdir(), 'vantail-power-'));
  const folder = join(home, 'disk');
  const [image, copy] = [join(home, 'disk.img'), join(home, 'copy.img')];
  let [writes, lost, hit] = [0, 0, 0];
  try {
    for (let cut = 0; cut < cuts; cut++) {
      // Every fourth run starts with a new database; the others continue with what was left.
      if (cut % 4 === 0) newImage(image);
      mount(image, folder);
      const { target, url, acknowledged } = await lifeUntilCut(folder, image, copy).finally(() => unmount(folder));
      mount(copy, folder);
      try {
        const service = await startService({ DATA_DIR: join(folder, 'data') });
        const rows = target.rows.replace(url, service.url);
        const kept = await idsAt({ ...target, rows }).finally(() => service.end());
        const missing = acknowledged.filter((id) => !kept.has(id)).length;
        writes += acknowledged.length;
        lost += missing;
        hit += Number(missing > 0);
      } catch (error) {
        process.stdout.write(`cut ${cut}: ${(error as Error).message}\n`);
        writes += acknowledged.length;
        lost += acknowledged.length;
        hit++;
      } finally {
        await unmount(folder);
      }
      run('cp', '--sparse=always', copy, image);
    }
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
  const figures = `${cuts} power cuts on ext4, ${writes} acknowledged writes, ${lost} lost in ${hit} of them`;
  if (lost > 0) throw new Error(figures);
  return figures;
};
