import { finishPaint, isMetallic, lineOn } from '../finish/finish.ts';

/**
 * What a profile is made of, for light and shade: how strongly its edges shine, and how dark its shaded sides are.
 *
 * @example
 * const material: Material = { fill: '#383e42', grain: undefined, isMetal: false, light: 0.3, shade: 0.4, line: '#000' };
 */
export type Material = {
  readonly fill: string;
  readonly grain: string | undefined;
  readonly isMetal: boolean;
  readonly light: number;
  readonly shade: number;
  readonly line: string;
};

/** White as window makers extrude it: where no finish is chosen. */
const WHITE = '#f3f4f3';

/**
 * The material of a finish (D16.8); white for what is none.
 *
 * @example
 * materialOf('ral-9006').isMetal; // true
 */
export const materialOf = (finish: unknown): Material => {
  const { fill, grain } = finishPaint(finish) ?? { fill: WHITE, grain: undefined };
  // Edges of dark profiles shine less, and their shade must be deeper to be seen.
  const isDark = lineOn(fill) !== '#14171a';
  const look = isDark ? { light: 0.34, shade: 0.42, line: '#000' } : { light: 0.8, shade: 0.2, line: '#3c4650' };
  // Oiled or embossed, wood shines less than paint.
  const light = look.light * (grain ? 0.5 : 1);
  return { fill, grain, isMetal: isMetallic(finish), ...look, light };
};
