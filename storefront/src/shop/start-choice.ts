import { type Choice, choiceOf, type QuoteRequest, quoteRequest } from '@vantail/pricing';
import { optionsOf, type ShopConfiguration } from '../service/shop-configuration.ts';

/** Only what the product has now: a link may be older than the catalogue. */
const known = ({ selections }: Choice, { steps }: ShopConfiguration): Choice['selections'] =>
  Object.fromEntries(
    steps.flatMap((step) => {
      const ids = selections[step.id];
      if (!ids) return [];
      const offered = optionsOf(step).map(({ id }) => id);
      return [[step.id, ids.filter((id) => offered.includes(id))]];
    }),
  );

/**
 * A part of a choice on top of the maker's defaults (D14.10): what it does not name stays as it was. A step with an empty
 * list is cleared.
 */
export const onTopOf = (defaults: Choice, given: QuoteRequest, configuration: ShopConfiguration): Choice => {
  const choice = choiceOf(given);
  const namesRow = choice.rowId !== null || Object.keys(choice.fields).length > 0;
  return {
    ...(namesRow ? choice : { ...choice, rowId: defaults.rowId, fields: defaults.fields }),
    width: choice.width ?? defaults.width,
    height: choice.height ?? defaults.height,
    selections: { ...defaults.selections, ...known(choice, configuration) },
  };
};

/** The choice of a saved line, which names all that was selected. */
export const asSaved = (given: QuoteRequest, configuration: ShopConfiguration): Choice => {
  const choice = choiceOf(given);
  return { ...choice, selections: known(choice, configuration) };
};

/** The body of a quote for a choice, which also names the steps whose defaults the customer has cleared. */
export const selectionOf = (choice: Choice, defaults: Choice): QuoteRequest => {
  const body = quoteRequest(choice);
  const cleared = Object.entries(defaults.selections)
    .filter(([step, ids]) => ids.length > 0 && (choice.selections[Number(step)] ?? []).length === 0)
    .map(([step]) => ({ step_id: Number(step), option_ids: [] }));
  return { ...body, selections: [...(body.selections ?? []), ...cleared] };
};

/** What a page's address says for a product: `?vantail-12={"width":1200}`, or the share token of a saved quote. */
export const fromAddress = (search: string, productId: number): { selection?: QuoteRequest; quote?: string } => {
  const given = new URLSearchParams(search).get(`vantail-${productId}`);
  if (!given) return {};
  return given.startsWith('{') ? { selection: parsedSelection(given) } : { quote: given };
};

/** A selection as text; what is none counts as nothing, since anybody may write a link. */
export const parsedSelection = (text: string | null): QuoteRequest | undefined => {
  try {
    const value = JSON.parse(text ?? 'null') as { selections?: unknown } | null;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    const { selections = [] } = value;
    const isStep = (one: { option_ids?: unknown } | null) => Array.isArray(one?.option_ids);
    return Array.isArray(selections) && selections.every(isStep) ? (value as QuoteRequest) : undefined;
  } catch {
    return undefined;
  }
};
