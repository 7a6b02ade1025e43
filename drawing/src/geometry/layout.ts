import type { Plan } from '../input/read-plan.ts';
import { isHungLeft, isHungRight, type Opening } from '../input/window-configuration.ts';
import { inset, type Rect } from './plane.ts';

/**
 * The visible widths of the profiles in millimetres.
 *
 * @example
 * const profiles: ProfileSizes = { frame: 65, mullion: 70, meetingStile: 20, traverse: 70 };
 */
type ProfileSizes = {
  readonly frame: number;
  readonly mullion: number;
  readonly meetingStile: number;
  readonly traverse: number;
};

const USUAL: ProfileSizes = { frame: 65, mullion: 70, meetingStile: 20, traverse: 70 };

/** A narrower leaf would consist of profile only, without glass. */
const MIN_LIGHT_MM = 150;

/** At this height the band, 0.4 of the whole, is as high as the frame, half a traverse and the same amount of glass. */
const MIN_HEIGHT_WITH_BAND_MM = 500;

/**
 * The usual profiles, or all of them scaled down for a window that is too small for them: sizes down to 1 mm are
 * allowed, and a rectangle must never have a negative size.
 *
 * @example
 * profileSizes(readPlan({ leaf_count: 1 })).frame; // 65
 */
export function profileSizes(plan: Plan): ProfileSizes {
  const across = Math.max(plan.leaves.length, plan.fixedPart?.lights.length ?? 1);
  const neededWidth = 2 * USUAL.frame + across * MIN_LIGHT_MM + (across - 1) * USUAL.mullion;
  const neededHeight = plan.fixedPart ? MIN_HEIGHT_WITH_BAND_MM : 2 * USUAL.frame + MIN_LIGHT_MM;
  const scale = Math.min(1, plan.widthMm / neededWidth, plan.heightMm / neededHeight);
  return {
    frame: USUAL.frame * scale,
    mullion: USUAL.mullion * scale,
    meetingStile: USUAL.meetingStile * scale,
    traverse: USUAL.traverse * scale,
  };
}

/**
 * What stands between two neighbours.
 *
 * @example
 * const joint: Joint = { part: 'meeting-stile', rect: { x: 690, y: 65, width: 20, height: 1220 } };
 */
type Joint = { readonly part: 'mullion' | 'meeting-stile'; readonly rect: Rect };

/**
 * Lights and the joints between them, from left to right.
 *
 * @example
 * const columns: ColumnLayout = { lights: [{ x: 65, y: 65, width: 670, height: 1220 }], joints: [] };
 */
export type ColumnLayout = { readonly lights: readonly Rect[]; readonly joints: readonly Joint[] };

/**
 * Divides an area into lights of equal width. Two neighbours that both hinge outwards meet in a battement; any other
 * pair has a meneau between them.
 *
 * @example
 * columnLayout({ x: 65, y: 65, width: 1270, height: 1220 }, ['gauche', 'droite'], profiles).joints[0]?.part;
 * // 'meeting-stile'
 */
export function columnLayout(area: Rect, openings: readonly Opening[], profiles: ProfileSizes): ColumnLayout {
  const parts = openings.slice(1).map((right, index): Joint['part'] => {
    const left = openings[index] ?? 'fixe';
    return isHungLeft(left) && isHungRight(right) ? 'meeting-stile' : 'mullion';
  });
  const widthOf = (part: Joint['part']) => (part === 'mullion' ? profiles.mullion : profiles.meetingStile);
  const lightWidth = (area.width - parts.reduce((sum, part) => sum + widthOf(part), 0)) / openings.length;
  const lights: Rect[] = [];
  const joints: Joint[] = [];
  let x = area.x;
  for (let index = 0; index < openings.length; index += 1) {
    lights.push({ ...area, x, width: lightWidth });
    x += lightWidth;
    const part = parts[index];
    if (!part) continue;
    joints.push({ part, rect: { ...area, x, width: widthOf(part) } });
    x += widthOf(part);
  }
  return { lights, joints };
}

/**
 * Lights of a fixed part whose mullions are aligned with the joints of the leaves: builders continue posts in one line,
 * while lights of exactly equal width would miss the joints by some millimetres.
 *
 * @example
 * alignedColumns(band, columnLayout(leavesArea, ['gauche', 'droite'], profiles).joints, 70).lights.length; // 2
 */
export function alignedColumns(area: Rect, below: readonly Joint[], mullion: number): ColumnLayout {
  const joints = below.map(
    ({ rect }): Joint => ({
      part: 'mullion',
      rect: { ...area, x: rect.x + rect.width / 2 - mullion / 2, width: mullion },
    }),
  );
  const starts = [area.x, ...joints.map(({ rect }) => rect.x + rect.width)];
  const ends = [...joints.map(({ rect }) => rect.x), area.x + area.width];
  const lights = starts.map((x, index) => ({ ...area, x, width: (ends[index] ?? x) - x }));
  return { lights, joints };
}

/**
 * The inside of the frame, divided from top to bottom. Without a fixed part the leaves fill all of it.
 *
 * @example
 * const layout: BandLayout = { leaves: { x: 65, y: 65, width: 670, height: 1220 }, fixedPart: null };
 */
type BandLayout = {
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
