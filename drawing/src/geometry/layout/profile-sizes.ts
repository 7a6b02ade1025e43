import type { Plan } from '../../input/plan.ts';

/**
 * The visible widths of the profiles in millimetres.
 *
 * @example
 * const profiles: ProfileSizes = { frame: 65, mullion: 70, meetingStile: 20, traverse: 70 };
 */
export type ProfileSizes = {
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
