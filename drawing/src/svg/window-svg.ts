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
