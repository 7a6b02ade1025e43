import type { Plan } from '../../input/plan.ts';
import { inset } from '../plane/inset.ts';
import type { Rect } from '../plane/shape.ts';
import type { ProfileSizes } from './profile-sizes.ts';

/**
 * The inside of the frame, divided from top to bottom. Without a fixed part the leaves fill all of it.
 *
 * @example
 * const layout: BandLayout = { leaves: { x: 65, y: 65, width: 670, height: 1220 }, fixedPart: null };
 */
export type BandLayout = {
  readonly leaves: Rect;
  readonly fixedPart: { readonly band: Rect; readonly traverse: Rect } | null;
};

// 400 mm, limited to between 0.2 and 0.4 of the whole, unless given.
const bandHeight = (plan: Plan): number =>
  plan.fixedPartHeightMm ?? Math.min(Math.max(400, 0.2 * plan.heightMm), 0.4 * plan.heightMm);

/**
 * Divides the inside of the frame into leaves, traverse and fixed part. The height of a fixed part runs from the outer
 * edge of the frame to the axis of the traverse.
 *
 * @example
 * const plan = readPlan({ leaf_count: 1, fixed_part_type: 'imposte', height: 1750 });
 * bandLayout(plan, profileSizes(plan)).leaves.y; // 435: 400 and half a traverse
 */
export function bandLayout(plan: Plan, profiles: ProfileSizes): BandLayout {
  const inside = inset({ x: 0, y: 0, width: plan.widthMm, height: plan.heightMm }, profiles.frame);
  if (!plan.fixedPart) return { leaves: inside, fixedPart: null };
  const bandInside = bandHeight(plan) - profiles.frame - profiles.traverse / 2;
  const leavesHeight = inside.height - bandInside - profiles.traverse;
  const stack = (y: number, height: number): Rect => ({ ...inside, y, height });
  if (plan.fixedPart.type === 'imposte') {
    const traverse = stack(inside.y + bandInside, profiles.traverse);
    const leaves = stack(traverse.y + traverse.height, leavesHeight);
    return { leaves, fixedPart: { band: stack(inside.y, bandInside), traverse } };
  }
  const traverse = stack(inside.y + leavesHeight, profiles.traverse);
  const band = stack(traverse.y + traverse.height, bandInside);
  return { leaves: stack(inside.y, leavesHeight), fixedPart: { band, traverse } };
}
