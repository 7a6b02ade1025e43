import { type Choice, checkRequest, choiceOf, type QuoteBody, type QuoteRequest, quoteRequest } from '@vantail/pricing';
import { optionsOf, type ShopConfiguration } from '../service/shop-configuration.ts';

type Chosen = { choice: Choice; defaults: Choice; configuration: ShopConfiguration };

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
 * What a page gives, in place of what is chosen: what it does not name stays as it is. Its `selections` lie on top of the
 * maker's defaults (D14.10); a step with an empty list is cleared.
 */
export const chosenBy = (given: QuoteRequest, { choice: now, defaults, configuration }: Chosen): Choice => {
  const choice = choiceOf(given);
  const namesRow = choice.rowId !== null || Object.keys(choice.fields).length > 0;
  return {
    ...(namesRow ? choice : now),
    width: choice.width ?? now.width,
    height: choice.height ?? now.height,
    quantity: given.quantity ?? now.quantity,
    selections: given.selections ? { ...defaults.selections, ...known(choice, configuration) } : now.selections,
  };
};

/** The choice of a saved line, which names all that was selected. */
export const asSaved = (given: QuoteRequest, configuration: ShopConfiguration): Choice => {
  const choice = choiceOf(given);
  return { ...choice, selections: known(choice, configuration) };
};

/** The body of a quote for a choice, which also names the steps whose defaults the customer has cleared. */
export const selectionOf = (choice: Choice, defaults: Choice): QuoteBody => {
  const body = quoteRequest(choice);
  const cleared = Object.entries(defaults.selections)
    .filter(([step, ids]) => ids.length > 0 && (choice.selections[Number(step)] ?? []).length === 0)
    .map(([step]) => ({ step_id: Number(step), option_ids: [] }));
  return { ...body, selections: [...body.selections, ...cleared] };
};

/** What a page's address says for a product: `?vantail-12={"width":1200}`, or the share token of a saved quote. */
export const fromAddress = (search: string, productId: number): { selection?: QuoteRequest; quote?: string } => {
  const given = new URLSearchParams(search).get(`vantail-${productId}`);
  if (!given) return {};
  return given.startsWith('{') ? { selection: parsedSelection(given) } : { quote: given };
};

/** The same address with what is chosen in it; what else it says stays. */
export const addressWith = (address: string, productId: number, selection: QuoteRequest): string => {
  const url = new URL(address);
  url.searchParams.set(`vantail-${productId}`, JSON.stringify(selection));
  return url.href;
};

/**
 * A selection as text; one that is no body of a quote counts as nothing. Anybody may write a link, and pages put into their own
 * markup what an event calls a width.
 */
export const parsedSelection = (text: string | null): QuoteRequest | undefined => {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return 'errors' in checkRequest(value) ? undefined : (value as QuoteRequest);
  } catch {
    return undefined;
  }
};
