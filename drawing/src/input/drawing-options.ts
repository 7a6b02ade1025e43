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
 * `finish_outside` where it is given; what is no finish counts as absent. `text_size` is the height of all texts in
 * millimetres of the window; by default it follows the size of the window, so that drawings that are shown in boxes of
 * one size have texts of one size. `caption: false` leaves out the view, for a page that names it once. With `box` all
 * coordinates are those of a box of that size, in which the drawing stands as large as it can: they tell no size.
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
  readonly text_size?: number | null;
  readonly caption?: boolean | null;
  readonly box?: Box | null;
};

/**
 * The size of a box, in any unit.
 *
 * @example
 * const box: Box = { width: 40, height: 30 };
 */
export type Box = { readonly width: number; readonly height: number };
