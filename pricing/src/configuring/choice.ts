import { type IdentifyingFields, identifyingFields } from '../quote/request/identifying-fields.ts';
import type { QuoteRequest } from '../quote/request/quote-request.ts';

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
 * The body of a quote, or of `choices`, for a choice. What the options say about the window is read from them (D14.11).
 *
 * @example
 * quoteRequest({ ...NOTHING_CHOSEN, width: 1350 }); // { width: 1350, quantity: 1, selections: [] }
 */
export function quoteRequest({ rowId, fields, width, height, quantity, selections }: Choice): QuoteRequest {
  return {
    ...fields,
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
