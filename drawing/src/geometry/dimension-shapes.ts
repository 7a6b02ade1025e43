import type { Plan } from '../input/read-plan.ts';
import { writtenSize } from '../words/text-alternative.ts';
import { WORDS } from '../words/words.ts';
import type { Point, Shape, TextShape } from './plane.ts';

/**
 * The height of the text beside a window, in millimetres. It depends on the side that limits the size of the window in
 * a box of 4 to 3, so that drawings side by side have text of about the same size on the screen, unless it is given.
 *
 * @example
 * textSize(readPlan({ width: 800, height: 1200 })); // 60
 */
export function textSize(plan: Plan): number {
  return plan.textSizeMm ?? 0.05 * Math.max(0.75 * plan.widthMm, plan.heightMm);
}

/** The distance of a dimension line from the window, in text heights: room for the figure in between. */
const DISTANCE = 1.9;

const line = (part: 'dimension-line' | 'dimension-tick', ...points: Point[]): Shape => ({ kind: 'line', part, points });

/**
 * The dimension lines, W below and H at the right, with oblique ticks as architects draw them and the figure above its
 * line, read from below or from the right. A size that was not given shows its letter instead of a figure.
 *
 * @example
 * dimensionShapes(readPlan({ width: 800 })).length; // 2
 */
export function dimensionShapes(plan: Plan): Shape[] {
  const size = textSize(plan);
  const [gap, beyond, tick] = [0.4 * size, 0.35 * size, 0.28 * size];
  const { widthMm: w, heightMm: h } = plan;
  const [x, y] = [w + DISTANCE * size, h + DISTANCE * size];
  const tickAt = (at: Point) =>
    line('dimension-tick', { x: at.x - tick, y: at.y + tick }, { x: at.x + tick, y: at.y - tick });
  return [
    {
      kind: 'group',
      part: 'dimension',
      data: { axis: 'width' },
      shapes: [
        line('dimension-line', { x: 0, y: h + gap }, { x: 0, y: y + beyond }),
        line('dimension-line', { x: w, y: h + gap }, { x: w, y: y + beyond }),
        line('dimension-line', { x: -beyond, y }, { x: w + beyond, y }),
        tickAt({ x: 0, y }),
        tickAt({ x: w, y }),
        {
          kind: 'text',
          part: 'dimension-text',
          at: { x: w / 2, y: y - 0.75 * size },
          text: writtenSize(plan, 'width'),
          size,
        },
      ],
    },
    {
      kind: 'group',
      part: 'dimension',
      data: { axis: 'height' },
      shapes: [
        line('dimension-line', { x: w + gap, y: 0 }, { x: x + beyond, y: 0 }),
        line('dimension-line', { x: w + gap, y: h }, { x: x + beyond, y: h }),
        line('dimension-line', { x, y: -beyond }, { x, y: h + beyond }),
        tickAt({ x, y: 0 }),
        tickAt({ x, y: h }),
        {
          kind: 'text',
          part: 'dimension-text',
          at: { x: x - 0.75 * size, y: h / 2 },
          text: writtenSize(plan, 'height'),
          size,
          upwards: true,
        },
      ],
    },
  ];
}

/**
 * The view, written below the window and its dimension line, because left and right depend on it.
 *
 * @example
 * viewShape(readPlan({})).text; // 'vue intérieure'
 */
export function viewShape(plan: Plan): TextShape {
  const size = textSize(plan);
  const y = plan.heightMm + (plan.hasDimensions ? 3.2 : 1.2) * size;
  return {
    kind: 'text',
    part: 'view',
    at: { x: plan.widthMm / 2, y },
    text: WORDS[plan.lang].views[plan.view],
    size: 0.85 * size,
  };
}
