import { decimalOf } from '../decimal/decimal-of.ts';
import { decimalText } from '../decimal/decimal-text.ts';
import { attachedOptions, objectsOf } from './attached-options.ts';
import type { ConfiguratorStep } from './configurator-step.ts';
import { isRoofWindowStep, isSizeOption } from './roof-window.ts';

/**
 * The flat price of one roof-window size, as exact decimal text, positive or not.
 *
 * @example
 * const flat: FlatPrice = { price: '389', width: 780, height: 980 };
 */
export type FlatPrice = { readonly price: string; readonly width: number | null; readonly height: number | null };

/**
 * The flat prices of a roof-window dimension step (D9.7): active attached options with price_type flat, in their order,
 * then the entries of `content_configuration.dimensions`. Any other step has none.
 *
 * @example
 * flatPrices({
 *   id: 1, type: 'dimension', content_type: 'roof_window',
 *   content_configuration: { dimensions: [{ width: 780, height: 980, price: 389 }] },
 * }); // [{ price: '389', width: 780, height: 980 }]
 */
export function flatPrices(step: ConfiguratorStep): FlatPrice[] {
  if (!isRoofWindowStep(step)) return [];
  const content = (step.content_configuration ?? {}) as { dimensions?: unknown };
  const options = attachedOptions(step).filter(isSizeOption);
  return [
    ...options.flatMap((option) => flatPrice(option.price, option.width_mm, option.height_mm)),
    ...objectsOf(content.dimensions).flatMap(({ price, width, height }) => flatPrice(price, width, height)),
  ];
}

function flatPrice(price: unknown, width: unknown, height: unknown): FlatPrice[] {
  if (typeof price !== 'number' || !Number.isFinite(price)) return [];
  return [{ price: decimalText(decimalOf(price)), width: sizeOrNull(width), height: sizeOrNull(height) }];
}

function sizeOrNull(size: unknown): number | null {
  return typeof size === 'number' ? size : null;
}
