/**
 * From which side the window is seen.
 *
 * @example
 * const view: View = 'outside'; // mirrored, dashed, without handles
 */
export type View = 'inside' | 'outside';

/**
 * Where the triangle of an opening points to.
 *
 * @example
 * const apex: Apex = 'handle'; // as France draws it
 */
export type Apex = 'handle' | 'hinge';

/**
 * The language of what is written on and about a drawing.
 *
 * @example
 * const lang: Lang = 'en';
 */
export type Lang = 'fr' | 'en' | 'de';

/**
 * How to draw. By default: seen from inside, apex at the handle, French, with dimension lines. `fixed_part_height` is
 * in millimetres, from the outer edge of the frame to the axis of the traverse; it is used if it leaves 150 mm on both
 * sides of that axis. `dimensions: false` leaves out the dimension lines, for small pictures in a list; the view is
 * still written, since left and right depend on it. `finish` paints the profiles (D16.8), seen from outside
 * `finish_outside` where it is given; what is no finish counts as absent.
 *
 * @example
 * const options: DrawingOptions = { view: 'outside', lang: 'en', fixed_part_height: 500 };
 */
export type DrawingOptions = {
  readonly view?: View | null;
  readonly apex?: Apex | null;
  readonly lang?: Lang | null;
  readonly fixed_part_height?: number | null;
  readonly dimensions?: boolean | null;
  readonly finish?: string | null;
  readonly finish_outside?: string | null;
};
