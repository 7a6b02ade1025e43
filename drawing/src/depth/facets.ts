import type { Rect } from '../geometry/plane.ts';

/**
 * A length in a drawing with depth: a tenth of a millimetre is enough for light and shade, and keeps them short.
 *
 * @example
 * mm(1 / 3); // '0.3'
 */
export const mm = (value: number): string => String(Math.round(value * 10) / 10 + 0);

/**
 * A rectangle that is larger on all four sides, or smaller by a negative amount. It has no import of `geometry`, which
 * a page has loaded already when this file comes.
 *
 * @example
 * grown({ x: 0, y: 0, width: 100, height: 100 }, -10); // { x: 10, y: 10, width: 80, height: 80 }
 */
export const grown = ({ x, y, width, height }: Rect, by: number): Rect => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

/**
 * The path of a rectangle.
 *
 * @example
 * boxPath({ x: 0, y: 0, width: 9, height: 4 }); // 'M0 0h9v4h-9z'
 */
export const boxPath = ({ x, y, width, height }: Rect): string =>
  `M${mm(x)} ${mm(y)}h${mm(width)}v${mm(height)}h${mm(-width)}z`;

/**
 * What the light from the top left falls on between two rectangles: the upper and the left side, cut at the mitres.
 *
 * @example
 * upperLeft(outer, inner); // 'M0 0H800L735 65H65V1185L0 1250z'
 */
export const upperLeft = (outer: Rect, inner: Rect): string =>
  `M${mm(outer.x)} ${mm(outer.y)}H${mm(outer.x + outer.width)}L${mm(inner.x + inner.width)} ${mm(inner.y)}H${mm(inner.x)}V${mm(inner.y + inner.height)}L${mm(outer.x)} ${mm(outer.y + outer.height)}z`;

/**
 * What lies in the shade between two rectangles: the right and the lower side.
 *
 * @example
 * lowerRight(outer, inner); // 'M800 0V1250H0L65 1185H735V65z'
 */
export const lowerRight = (outer: Rect, inner: Rect): string =>
  `M${mm(outer.x + outer.width)} ${mm(outer.y)}V${mm(outer.y + outer.height)}H${mm(outer.x)}L${mm(inner.x)} ${mm(inner.y + inner.height)}H${mm(inner.x + inner.width)}V${mm(inner.y)}z`;

const upright = ({ x, y, width, height }: Rect): Rect => ({ x: y, y: x, width: height, height: width });

const railPath = (outer: Rect, inner: Rect, at: (x: number, y: number) => string): string =>
  [0, 1]
    .map((low) => {
      const [y, level] = [outer.y + low * outer.height, inner.y + low * inner.height];
      const [from, to] = [inner.x, inner.x + inner.width];
      return `M${at(outer.x, y)}L${at(outer.x + outer.width, y)} ${at(to, level)} ${at(from, level)}z`;
    })
    .join('');

/**
 * The rails of a ring, up to the mitres: the grain of wood follows them.
 *
 * @example
 * rails(outer, inner); // 'M0 0L800 0 735 65 65 65zM0 1250L800 1250 735 1185 65 1185z'
 */
export const rails = (outer: Rect, inner: Rect): string => railPath(outer, inner, (x, y) => `${mm(x)} ${mm(y)}`);

/**
 * The stiles of a ring, likewise.
 *
 * @example
 * stiles(outer, inner); // 'M0 0L0 1250 65 1185 65 65zM800 0L800 1250 735 1185 735 65z'
 */
export const stiles = (outer: Rect, inner: Rect): string =>
  railPath(upright(outer), upright(inner), (y, x) => `${mm(x)} ${mm(y)}`);

/**
 * The seams of the four mitres.
 *
 * @example
 * mitres(outer, inner); // 'M0 0L65 65M800 0L735 65M0 1250L65 1185M800 1250L735 1185'
 */
export const mitres = (outer: Rect, inner: Rect): string =>
  [0, 1]
    .flatMap((right) =>
      [0, 1].map((low) => {
        const at = (rect: Rect) => `${mm(rect.x + right * rect.width)} ${mm(rect.y + low * rect.height)}`;
        return `M${at(outer)}L${at(inner)}`;
      }),
    )
    .join('');
