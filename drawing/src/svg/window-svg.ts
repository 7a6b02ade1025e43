import { finishPaint } from '../finish/finish.ts';
import { elevation } from '../geometry/elevation.ts';
import type { DrawingOptions } from '../input/drawing-options.ts';
import { readPlan } from '../input/read-plan.ts';
import type { WindowConfiguration } from '../input/window-configuration.ts';
import { textAlternative } from '../words/text-alternative.ts';
import { escapeXml } from './escape-xml.ts';
import { renderShape } from './render-shape.ts';
import { svgNumber as n } from './svg-number.ts';

/**
 * The elevation of a window as an SVG document, for a file or inside a page. It has no size of its own (the page
 * decides), has the colour of the surrounding text, and contains no id, style, script or reference, so that many of
 * them fit on one page under a strict content security policy. It never throws: unknown values count as absent.
 *
 * @example
 * const svg = windowSvg({ leaf_count: 2, opening_v1: 'gauche', opening_v2: 'droite', width: 1200, height: 1350 });
 * svg.startsWith('<svg '); // true
 */
export function windowSvg(configuration: WindowConfiguration, options?: DrawingOptions): string {
  const { view, viewBox, shapes } = elevation(configuration, options);
  const outside = view === 'outside' ? finishPaint(options?.finish_outside) : undefined;
  const paint = outside ?? finishPaint(options?.finish);
  const name = escapeXml(textAlternative(configuration, options));
  const box = [viewBox.x, viewBox.y, viewBox.width, viewBox.height].map(n).join(' ');
  const attributes = [
    'xmlns="http://www.w3.org/2000/svg"',
    `viewBox="${box}"`,
    'class="vantail-drawing"',
    `data-view="${view}"`,
    `lang="${readPlan(configuration, options).lang}"`,
    'role="img"',
    // Both name the drawing: not every screen reader uses the title without an id, and ids would clash on a page.
    `aria-label="${name}"`,
    'fill="none" stroke="currentColor" stroke-linejoin="round" font-family="system-ui, sans-serif"',
  ];
  return `<svg ${attributes.join(' ')}><title>${name}</title>${shapes.map((shape) => renderShape(shape, paint)).join('')}</svg>`;
}

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
