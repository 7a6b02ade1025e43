import { isId, isSizeMm } from '../price-table/number-limits.ts';
import { type JsonObject, objectsOf } from './json-object.ts';
import { OPTION_PRICE_TYPES, type OptionPriceType, PRICING_OF_TYPE } from './price-type.ts';
import { type IdentifyingFields, optionWindow } from './window-fields.ts';

/**
 * The fields of a step, as the API shows it, that prices depend on: `content_configuration` with its expanded options
 * (D6). `active` defaults to true.
 *
 * @example
 * const step: ConfiguratorStep = { id: 3, type: 'selection', content_configuration: { pricingConfig: 7 } };
 */
export type ConfiguratorStep = {
  readonly id: number;
  readonly type?: string | null;
  readonly content_type?: string | null;
  readonly display_order?: number | null;
  readonly active?: boolean;
  readonly option_ids?: readonly number[] | null;
  readonly content_configuration?: unknown;
};

/**
 * The fields of a step, as the API shows it, that quotes depend on: with its selection rules (D6) and its expanded
 * options.
 *
 * @example
 * const step: QuotedStep = {
 *   id: 3, name: 'Couleurs', type: 'selection', required: true, options_min: 1, options_max: 1, option_ids: [5],
 *   content_configuration: { options: [{ id: 5, name: 'Blanc', price: 0, price_type: 'flat', active: true }] },
 * };
 */
export type QuotedStep = ConfiguratorStep & {
  readonly name?: string | null;
  readonly required?: boolean;
  readonly skippable?: boolean;
  readonly options_min?: number | null;
  readonly options_max?: number | null;
  /** D14.10: what a configurator preselects. A quote does not depend on it. */
  readonly default_option_ids?: readonly number[] | null;
};

/**
 * Sorts by (display_order, id), the order of the steps list (D1); a step without an order comes last.
 *
 * @example
 * steps.sort((a, b) => inStepOrder([a.display_order, a.id], [b.display_order, b.id]));
 */
export function inStepOrder(
  [orderA, idA]: readonly [displayOrder: number | null | undefined, id: number],
  [orderB, idB]: readonly [displayOrder: number | null | undefined, id: number],
): number {
  return (orderA ?? Number.MAX_VALUE) - (orderB ?? Number.MAX_VALUE) || idA - idB;
}

const ordered = new WeakMap<readonly QuotedStep[], readonly QuotedStep[]>();

/**
 * The active steps in their order. The list is kept with the steps, which a caller that caches a configuration passes
 * again.
 *
 * @example
 * activeSteps([{ id: 4, display_order: 2 }, { id: 3, display_order: 1 }]).map(({ id }) => id); // [3, 4]
 */
export function activeSteps(steps: readonly QuotedStep[]): readonly QuotedStep[] {
  const known = ordered.get(steps);
  if (known) return known;
  const active = steps
    .filter((step) => step.active !== false)
    .sort((a, b) => inStepOrder([a.display_order, a.id], [b.display_order, b.id]));
  ordered.set(steps, active);
  return active;
}

/**
 * How many options a step takes, ends included (D6): without options_min from 0, without options_max without limit.
 *
 * @example
 * optionBounds({ id: 3, options_min: 1 }); // { min: 1, max: Infinity }
 */
export function optionBounds({ options_min: min, options_max: max }: QuotedStep): { min: number; max: number } {
  return { min: isBound(min) ? withoutSign(min) : 0, max: isBound(max) ? withoutSign(max) : Number.POSITIVE_INFINITY };
}

/** JSON has no -0, and a bound stands in a refusal. */
const withoutSign = (bound: number): number => bound + 0;

/** What JSON cannot hold is no bound: it would stand in a refusal. */
const isBound = (bound: unknown): bound is number => Number.isFinite(bound);

/**
 * D7: a choosing step is of type `selection` or `checkbox`, or any with attachments or options_min above 0.
 *
 * @example
 * isChoosingStep({ id: 3, type: 'dimension', option_ids: [] }); // false
 */
function isChoosingStep(step: QuotedStep): boolean {
  return (
    step.type === 'selection' ||
    step.type === 'checkbox' ||
    (step.option_ids?.length ?? 0) > 0 ||
    optionBounds(step).min > 0
  );
}

/**
 * D10: a required choosing step that is not skippable must have a selection. Rules can ask for more (D14.3).
 *
 * @example
 * mustChoose({ id: 3, type: 'selection', required: true }); // true
 */
export function mustChoose(step: QuotedStep): boolean {
  return step.required === true && step.skippable !== true && isChoosingStep(step);
}

/**
 * The expanded options of a step (D6), including inactive ones. Without option_ids nothing is attached: then `options`
 * is the client's own list.
 *
 * @example
 * attachedOptions({ id: 1, option_ids: [5], content_configuration: { options: [{ id: 5 }] } }); // [{ id: 5 }]
 */
export function attachedOptions(step: ConfiguratorStep): JsonObject[] {
  const content = (step.content_configuration ?? {}) as { options?: unknown };
  return step.option_ids?.length ? objectsOf(content.options) : [];
}

const CONTENT_TYPES: readonly unknown[] = ['roof_window', 'fenetre_de_toit'];

/**
 * D9.7: a step that offers the sizes of roof windows, each with a flat price.
 *
 * @example
 * isRoofWindowStep({ id: 1, type: 'dimension', content_type: 'roof_window' }); // true
 */
export function isRoofWindowStep(step: Pick<ConfiguratorStep, 'type' | 'content_type'>): boolean {
  return step.type === 'dimension' && CONTENT_TYPES.includes(step.content_type);
}

/**
 * D9.7: which options of such a step are sizes: the active ones with price_type flat.
 *
 * @example
 * isSizeOption({ id: 5, price: 389, price_type: 'flat', active: true }); // true
 */
export function isSizeOption(option: JsonObject): boolean {
  return option.active !== false && option.price_type === 'flat';
}

// D3: a larger value is not a price, even if another program stored it.
const MAX_PRICE = 1e15;

/**
 * An option that a step offers. `isSize`: it is a size of a roof window (D9.7), and may be the base of the price.
 *
 * @example
 * const option: OfferedOption = {
 *   step_id: 3, option_id: 5, label: 'Blanc', price: 12.5, price_type: 'per_m2', tableId: undefined, minimumCharge: 25,
 *   maximumCharge: undefined, discountGroup: undefined, isSize: false, width: undefined, height: undefined,
 *   window: undefined,
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
  /** D19.6: undefined where it has its product's. */
  readonly discountGroup: string | undefined;
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
    discountGroup: groupOf(option.discount_group),
    isSize: isRoofWindowStep(step) && isSizeOption(option),
    width: isSizeMm(width_mm) ? width_mm : undefined,
    height: isSizeMm(height_mm) ? height_mm : undefined,
    window: optionWindow(option),
  };
}

function chargeOf(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 && value <= MAX_PRICE ? value : undefined;
}

function groupOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
