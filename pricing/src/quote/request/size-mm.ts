/**
 * A size that is asked for or offered, in millimetres.
 *
 * @example
 * const size: SizeMm = { width: 1350, height: 1200 };
 */
export type SizeMm = { readonly width: number; readonly height: number };
