import { finishPaint, isMetallic } from '../finish/finish.ts';
import { grainLines } from '../finish/grain.ts';

const facet = (opacity: number, d: string): string => `<path d="${d}" fill="#fff" fill-opacity="${opacity}"/>`;

/**
 * A finish as a small square picture, for lists without pictures: wood with its grain, metal with its sheen, colours under
 * the light; undefined for what is no finish. Like the drawings it has neither id nor style.
 *
 * @example
 * swatchSvg('wood-oak')?.startsWith('<svg '); // true
 */
export function swatchSvg(finish: unknown): string | undefined {
  const paint = finishPaint(finish);
  if (!paint) return undefined;
  const { fill, grain } = paint;
  const surface = () => {
    if (grain) return `<g transform="translate(-8)scale(.09 .25)">${grainLines(grain)}</g>`;
    if (!isMetallic(finish)) return facet(0.07, 'M0 0H24L0 24z');
    // Metal mirrors the windows of a room.
    return facet(0.2, 'M0 0H5L-3 24H-9zM9 0H15L7 24H1z') + facet(0.1, 'M18 0H22L14 24H10z');
  };
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" class="vantail-swatch" aria-hidden="true"><rect width="24" height="24" fill="${fill}"/>${surface()}</svg>`;
}
