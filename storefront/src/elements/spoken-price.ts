import { priceWithVat, type QuoteRequest } from '@vantail/pricing';
import { namedSum } from '../parts/shown-sums.ts';
import type { View } from '../parts/view.ts';
import { quoteOf, type ShopState } from '../shop/shop-state.ts';
import { addressWith, selectionOf } from '../shop/start-choice.ts';
import type { Words } from '../words/words.ts';
import type { ChangeDetail } from './configurator-events.ts';

/** In place of the address before: the way back leads to the page before, not to every choice. */
export const writeAddress = (productId: number, selection: QuoteRequest): void => {
  try {
    history.replaceState(history.state, '', addressWith(location.href, productId, selection));
  } catch {} // A frame without an origin has no history, and a browser may take only so many a minute.
};

/** What is chosen, and what it costs. */
export const chosenIn = (state: ShopState): Pick<ChangeDetail, 'selection' | 'price' | 'totals'> => {
  const price = quoteOf(state);
  const { net_price: net = null, gross_price: gross = null } =
    price && state.terms ? priceWithVat(price.total, state.terms) : {};
  const totals = net === null || gross === null ? null : { net, gross };
  return { selection: selectionOf(state.choice, state.defaults), price, totals };
};

/** What a screen reader says once the price has settled. */
export const spoken = ({ state, words, format, sums }: View): string => {
  const { answer, check } = state;
  if (check === 'asking') return '';
  if (answer?.quote) {
    const sumsWithNames = sums(answer.quote.total).map((sum) => namedSum(sum, words, format));
    return `${words.price}: ${sumsWithNames.join(', ')}`;
  }
  const [problem] = answer?.problems ?? [];
  const why = (problem?.reasons ?? []).map(({ message }) => message).join(' ');
  return `${problem ? words[problem.code as keyof Words] : words.noPrice} ${why}`;
};
