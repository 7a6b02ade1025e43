/**
 * A size in millimetres.
 *
 * @example
 * const size: SizeMm = { widthMm: 800, heightMm: 1250 };
 */
export type SizeMm = { readonly widthMm: number; readonly heightMm: number };

const WIDTHS_MM = [800, 1400, 2100, 2800];

/**
 * The size that is drawn if none is given: leaves of about 700 mm, and a fixed part in addition to the usual height, so
 * that the leaves keep their proportions.
 *
 * @example
 * defaultSize(2, true); // { widthMm: 1400, heightMm: 1750 }
 */
export function defaultSize(leafCount: number, hasFixedPart: boolean): SizeMm {
  return { widthMm: WIDTHS_MM[leafCount - 1] ?? 800, heightMm: hasFixedPart ? 1750 : 1350 };
}
