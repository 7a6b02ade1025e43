import { finishPaint } from '../finish/finish.ts';

/**
 * A finish as a small square picture, for lists without pictures; undefined for what is no finish. Like the drawings it has
 * neither id nor style.
 *
 * @example
 * swatchSvg('wood-oak')?.startsWith('<svg '); // true
 */
export function swatchSvg(finish: unknown): string | undefined {
  const paint = finishPaint(finish);
  if (!paint) return undefined;
  const grain = paint.grain
    ? `<path d="M0 5.5C8 4 14 7 24 5M0 10C7 11.5 15 8.5 24 10.5M0 14.5C9 13 16 16 24 14M0 19.5C6 20.5 15 18 24 19.5" fill="none" stroke="${paint.grain}" stroke-width="1.1" stroke-opacity="0.8"/>`
    : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" class="vantail-swatch" aria-hidden="true"><rect width="24" height="24" fill="${paint.fill}"/>${grain}</svg>`;
}
