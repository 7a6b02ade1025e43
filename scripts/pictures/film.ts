import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { SCALE } from './open-page.ts';

export type Point = { x: number; y: number };

const FRAME_MS = 50;
const DRAGGED_MS = 100;
/** How far the pointer moves from frame to frame, at most. */
const STEP_PX = 60;

const POINTER = `<svg xmlns="http://www.w3.org/2000/svg" width="${16.5 * SCALE}" height="${22.5 * SCALE}" viewBox="0 0 11 15">
  <path d="M1 1v11l2.6-2.3L5.3 14l2-.8-1.8-4.2H9z" fill="#111" stroke="#fff" stroke-linejoin="round"/>
</svg>`;

export const middleOf = async (target: Locator): Promise<Point> => {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not on the page`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/**
 * Films a page frame by frame, so that a slow machine makes the same film, and draws the pointer, which no screenshot
 * shows. `settled` waits until the page shows what the last move of the pointer did.
 */
export const openFilm = (page: Page, start: Point) => {
  const frames: Buffer[] = [];
  const delays: number[] = [];
  let pointer = start;

  /** Adds the page as it is now, for so long. */
  const hold = async (ms: number): Promise<void> => {
    const shot = await page.screenshot({ animations: 'disabled' });
    const [left, top] = [Math.round(pointer.x * SCALE), Math.round(pointer.y * SCALE)];
    const frame = sharp(shot).composite([{ input: Buffer.from(POINTER), left, top }]);
    frames.push(await frame.png({ compressionLevel: 1 }).toBuffer());
    delays.push(ms);
  };

  const moveTo = async (point: Point): Promise<void> => {
    pointer = point;
    await page.mouse.move(point.x, point.y);
  };

  const glideTo = async (end: Point): Promise<void> => {
    const begin = pointer;
    const steps = Math.ceil(Math.hypot(end.x - begin.x, end.y - begin.y) / STEP_PX);
    for (let step = 1; step <= steps; step++) {
      const part = step / steps;
      await moveTo({ x: begin.x + (end.x - begin.x) * part, y: begin.y + (end.y - begin.y) * part });
      await hold(FRAME_MS);
    }
  };

  return {
    hold,
    click: async (target: Locator, settled: () => Promise<unknown>): Promise<void> => {
      await glideTo(await middleOf(target));
      await page.mouse.down();
      await page.mouse.up();
      await settled();
    },
    drag: async (from: Point, along: readonly Point[], settled: () => Promise<unknown>): Promise<void> => {
      await glideTo(from);
      await page.mouse.down();
      for (const point of along) {
        await moveTo(point);
        await settled();
        await hold(DRAGGED_MS);
      }
      await page.mouse.up();
    },
    encode: (): Promise<Buffer> =>
      sharp(frames, { join: { animated: true } })
        .webp({ delay: delays, loop: 0, quality: 80 })
        .toBuffer(),
  };
};
