import { decimalOf } from '../decimal/decimal-of.ts';
import { decimalText } from '../decimal/decimal-text.ts';
import type { ConfiguratorStep } from './configurator-step.ts';
import type { JsonObject } from './snapshot-entry.ts';

const ROOF_WINDOWS: readonly unknown[] = ['roof_window', 'fenetre_de_toit'];

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
  if (step.type !== 'dimension' || !ROOF_WINDOWS.includes(step.content_type)) return [];
  const content = (step.content_configuration ?? {}) as { options?: unknown; dimensions?: unknown };
  // Without option_ids nothing is attached: `options` then is the client's own list (D6).
  const attached = step.option_ids?.length ? objects(content.options) : [];
  const options = attached.filter((option) => option.active !== false && option.price_type === 'flat');
  return [
    ...options.flatMap((option) => flatPrice(option.price, option.width_mm, option.height_mm)),
    ...objects(content.dimensions).flatMap(({ price, width, height }) => flatPrice(price, width, height)),
  ];
}

function objects(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'object' && item !== null) : [];
}

function flatPrice(price: unknown, width: unknown, height: unknown): FlatPrice[] {
  if (typeof price !== 'number' || !Number.isFinite(price)) return [];
  return [{ price: decimalText(decimalOf(price)), width: sizeOrNull(width), height: sizeOrNull(height) }];
}

function sizeOrNull(size: unknown): number | null {
  return typeof size === 'number' ? size : null;
}
