import { isSizeMm } from '../price-table/number-limits.ts';
import { isId, type JsonObject } from './json-object.ts';
import { OPTION_PRICE_TYPES, type OptionPriceType, PRICING_OF_TYPE } from './price-type.ts';
import { attachedOptions, isRoofWindowStep, isSizeOption, type QuotedStep } from './step.ts';
import { type IdentifyingFields, optionWindow } from './window-fields.ts';

// D3: a larger value is not a price, even if another program stored it.
const MAX_PRICE = 1e15;

/**
 * An option that a step offers. `isSize`: it is a size of a roof window (D9.7), and may be the base of the price.
 *
 * @example
 * const option: OfferedOption = {
 *   step_id: 3, option_id: 5, label: 'Blanc', price: 12.5, price_type: 'per_m2', tableId: undefined, minimumCharge: 25,
 *   maximumCharge: undefined, isSize: false, width: undefined, height: undefined, window: undefined,
 * };
 */
export type OfferedOption = {
  readonly step_id: number;
  readonly option_id: number;
  readonly label: string;
  readonly price: number;
  readonly price_type: OptionPriceType;
  /** D15.4: the shared table that prices it. */
  readonly tableId: number | undefined;
  /** D15.4: its amount is never below or above these. */
  readonly minimumCharge: number | undefined;
  readonly maximumCharge: number | undefined;
  readonly isSize: boolean;
  readonly width: number | undefined;
  readonly height: number | undefined;
  /** D14.11: the window that it stands for. */
  readonly window: IdentifyingFields | undefined;
};

const offers = new WeakMap<QuotedStep, ReadonlyMap<number, OfferedOption>>();

/**
 * The options that a step offers, by id, in their order: attached, active, with a price that can be charged (D6, D10).
 * They are kept with the step, which a caller that caches a configuration passes again.
 *
 * @example
 * offeredOptions(step).get(5)?.label; // 'Blanc'
 */
export function offeredOptions(step: QuotedStep): ReadonlyMap<number, OfferedOption> {
  const known = offers.get(step);
  if (known) return known;
  const attached = new Set(Array.isArray(step.option_ids) ? step.option_ids : []);
  const found = new Map<number, OfferedOption>();
  for (const entry of attachedOptions(step)) {
    const option = attached.has(entry.id) && entry.active !== false ? offeredOption(step, entry) : undefined;
    if (option) found.set(option.option_id, option);
  }
  offers.set(step, found);
  return found;
}

/** Undefined if its price or price_type is invalid: a price must never be left out silently. */
function offeredOption(step: QuotedStep, option: JsonObject): OfferedOption | undefined {
  // D5: price defaults to 0, price_type to flat.
  const { id, name, price = 0, price_type = 'flat', width_mm, height_mm, price_table_id } = option;
  const priceType = OPTION_PRICE_TYPES.find((type) => type === price_type);
  if (!priceType) return undefined;
  const { namesTable } = PRICING_OF_TYPE[priceType];
  const tableId = namesTable && isId(price_table_id) ? price_table_id : undefined;
  if (namesTable && tableId === undefined) return undefined;
  if (typeof price !== 'number' || !(Math.abs(price) <= MAX_PRICE)) return undefined;
  return {
    step_id: step.id,
    option_id: Number(id),
    label: typeof name === 'string' && name.trim() !== '' ? name : `Option ${id}`,
    price,
    price_type: priceType,
    tableId,
    minimumCharge: chargeOf(option.minimum_charge),
    maximumCharge: chargeOf(option.maximum_charge),
    isSize: isRoofWindowStep(step) && isSizeOption(option),
    width: isSizeMm(width_mm) ? width_mm : undefined,
    height: isSizeMm(height_mm) ? height_mm : undefined,
    window: optionWindow(option),
  };
}

function chargeOf(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 && value <= MAX_PRICE ? value : undefined;
}
