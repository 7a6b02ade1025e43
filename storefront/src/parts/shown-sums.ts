import type { Sum } from '../shop/shown-prices.ts';
import type { Format } from '../words/format.ts';
import { html } from '../words/html.ts';
import type { Words } from '../words/words.ts';

export const basisWords = (basis: Sum['basis'], words: Words): string =>
  basis === 'gross' ? words.inclTax : words.exclTax;

/** In one line, for a sentence. */
export const namedSum = ({ basis, amount }: Sum, words: Words, format: Format): string =>
  `${format.money(amount)} ${basisWords(basis, words)}`;

type Wording = { readonly words: Words; readonly format: Format };

/** What something costs, each sum with its name (D19.10): the main one, and below it the other where both are shown. */
export const shownSums = ([main, other]: readonly Sum[], { words, format }: Wording) =>
  main &&
  html`<span class="sum" part="price"><bdi>${format.money(main.amount)}</bdi></span>
    <span class="soft">${basisWords(main.basis, words)}</span>
    ${other && html`<span class="other" part="other-price"><bdi>${namedSum(other, words, format)}</bdi></span>`}`;
