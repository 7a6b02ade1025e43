import type { OptionChoice } from '../choices/choices-answer.ts';
import type { ProductConfiguration } from '../product/product-configuration.ts';
import type { RuleReason } from '../product/rule.ts';
import { offeredOptions } from '../product/step.ts';
import {
  type IDENTIFYING_FIELDS,
  type IdentifyingField,
  type IdentifyingFields,
  identifyingFields,
} from '../product/window-fields.ts';
import type { QuoteRequest } from '../request/quote-request.ts';

/**
 * What a customer has chosen so far, as a configurator keeps it.
 *
 * @example
 * const choice: Choice = { ...NOTHING_CHOSEN, width: 1350, height: 1200, selections: { 3: [5] } };
 */
export type Choice = {
  /** Null if the options decide on the window, or nothing has been chosen yet. */
  readonly rowId: number | null;
  /** Fields of the window that are given as such, by an example of the report. */
  readonly fields: IdentifyingFields;
  readonly width: number | null;
  readonly height: number | null;
  readonly quantity: number;
  readonly selections: Readonly<Record<number, readonly number[]>>;
};

/**
 * The choice of somebody who has chosen nothing.
 *
 * @example
 * NOTHING_CHOSEN.quantity; // 1
 */
export const NOTHING_CHOSEN: Choice = {
  rowId: null,
  fields: {},
  width: null,
  height: null,
  quantity: 1,
  selections: {},
};

/**
 * The same body as `QuoteRequest`, in the words of the service's description: a client that is generated from it sends
 * this without a cast.
 *
 * @example
 * const body: QuoteBody = { quantity: 1, selections: [{ step_id: 3, option_ids: [5] }], opening_v1: 'fixe' };
 */
export type QuoteBody = {
  [Field in IdentifyingField]?: (typeof IDENTIFYING_FIELDS)[Field]['accepted'][number] | null;
} & {
  pricing_configuration_id?: number;
  width?: number;
  height?: number;
  quantity: number;
  selections: { step_id: number; option_ids: number[] }[];
};

/**
 * The body of a quote, or of `choices`, for a choice. What the options say about the window is read from them (D14.11).
 *
 * @example
 * quoteRequest({ ...NOTHING_CHOSEN, width: 1350 }); // { width: 1350, quantity: 1, selections: [] }
 */
export function quoteRequest({ rowId, fields, width, height, quantity, selections }: Choice): QuoteBody {
  return {
    // They come from bodies and rows that the service accepted; it refuses any other word.
    ...(fields as Pick<QuoteBody, IdentifyingField>),
    ...(rowId === null ? {} : { pricing_configuration_id: rowId }),
    ...(width === null ? {} : { width }),
    ...(height === null ? {} : { height }),
    quantity,
    selections: Object.entries(selections)
      .filter(([, option_ids]) => option_ids.length > 0)
      .map(([step_id, option_ids]) => ({ step_id: Number(step_id), option_ids: [...option_ids] })),
  };
}

/**
 * The choice that a body stands for, such as the `example` of a dead end (D14.9).
 *
 * @example
 * choiceOf({ width: 1350, selections: [{ step_id: 3, option_ids: [5] }] }).selections; // { 3: [5] }
 */
export function choiceOf(body: QuoteRequest): Choice {
  return {
    rowId: body.pricing_configuration_id ?? null,
    fields: Object.fromEntries(
      identifyingFields.filter((field) => body[field] !== undefined).map((field) => [field, body[field]]),
    ),
    width: body.width ?? null,
    height: body.height ?? null,
    quantity: body.quantity ?? 1,
    selections: Object.fromEntries((body.selections ?? []).map(({ step_id, option_ids }) => [step_id, option_ids])),
  };
}

type Steps = Pick<ProductConfiguration, 'steps'>;

/**
 * Whether options of the product are windows (D14.11), so that nobody is asked for the row as well.
 *
 * @example
 * namesWindows(product); // true
 */
export function namesWindows({ steps }: Steps): boolean {
  return steps.some((step) => [...offeredOptions(step).values()].some(({ window }) => window !== undefined));
}

/**
 * What is known of the window: the body's fields first, then what each selection says that nothing before it said.
 *
 * @example
 * chosenWindow(product, choice); // { leaf_count: 1, opening_v1: 'fixe' }
 */
export function chosenWindow({ steps }: Steps, choice: Choice): IdentifyingFields {
  const windows = steps.flatMap((step) =>
    [...offeredOptions(step).values()]
      .filter(({ option_id }) => choice.selections[step.id]?.includes(option_id))
      .map(({ window }) => window ?? {}),
  );
  return Object.assign({}, ...windows.toReversed(), choice.fields);
}

/**
 * Whether a row is a window of which only some fields are known.
 *
 * @example
 * isWindow({ leaf_count: 1, opening_v1: 'fixe' }, { opening_v1: 'fixe' }); // true
 */
export function isWindow(row: IdentifyingFields, window: IdentifyingFields): boolean {
  return identifyingFields.every((field) => window[field] === undefined || row[field] === window[field]);
}

type JudgedOption = Pick<OptionChoice, 'available' | 'selected' | 'reasons' | 'leads_nowhere' | 'because'>;

/**
 * Whether a configurator offers an option: no rule excludes it, and it does not lead nowhere (D22.1). What is selected
 * already stays, so that it can be deselected.
 *
 * @example
 * isChoosable({ available: true, selected: false, reasons: [], leads_nowhere: true }); // false
 */
export function isChoosable({ available, selected, leads_nowhere }: JudgedOption): boolean {
  return available && (selected || leads_nowhere !== true);
}

/**
 * The rules that are the reason why an option is not offered; none where prices or sizes are.
 *
 * @example
 * reasonsAgainst({ available: false, selected: false, reasons: [reason], leads_nowhere: true }); // [reason]
 */
export function reasonsAgainst({ available, reasons, because }: JudgedOption): readonly RuleReason[] {
  return available ? (because?.rules ?? []) : reasons;
}
