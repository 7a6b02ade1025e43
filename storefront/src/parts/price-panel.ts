import { nothing } from 'lit';
import { optionsOf } from '../service/shop-configuration.ts';
import { type ShownTerm, shownBreakdown } from '../shop/breakdown-lines.ts';
import { isSizeRefused } from '../shop/sections.ts';
import { quoteOf, type ShopState } from '../shop/shop-state.ts';
import { html } from '../words/html.ts';
import { nameIn, translatedIn } from '../words/name-in.ts';
import { fill, type Words } from '../words/words.ts';
import { checkIcon, minusIcon, plusIcon } from './drawn.ts';
import { refusal } from './refusal.ts';
import type { View } from './view.ts';

export const taxWords = ({ configuration }: ShopState, words: Words): string =>
  configuration.price_basis === 'TTC' ? words.inclTax : words.exclTax;

/** Whether a price is on its way from the service, and none is known here. */
export const isWaiting = ({ answer, isPricedHere, check }: ShopState): boolean =>
  !isPricedHere && check === 'asking' && answer?.quote === null;

/** An amount of money with the words about its taxes. */
export const amount = (total: number, { state, words, format }: View) =>
  html`<span class="sum" part="price"><bdi>${format.money(total)}</bdi></span>
      <span class="soft">${taxWords(state, words)}</span>`;

/** The sum, or that there is none, in the same height. */
export const sum = (view: View) => {
  const { state, words } = view;
  const quote = quoteOf(state);
  if (quote) return amount(quote.total, view);
  if (isWaiting(state))
    return html`<span class="sum waiting" part="price">…</span><span class="soft">${words.updating}</span>`;
  return html`<span class="no-sum" part="price">${words.noPrice}</span>`;
};

const CHECK_WORDS = { asking: 'updating', confirmed: 'confirmed', corrected: 'corrected', away: 'away' } as const;

const check = ({ state, words }: View) => html`<p class="check" data-check=${state.check}>
  <span class="slot">${state.check === 'confirmed' && quoteOf(state) ? checkIcon : nothing}</span> ${quoteOf(state) || state.check === 'away' ? words[CHECK_WORDS[state.check]] : ''}
</p>`;

const termName = (term: ShownTerm, { state, language }: View): string => {
  const { configuration } = state;
  if (term.kind === 'window') return nameIn(language, configuration.product);
  if (term.kind === 'rule') {
    const rule = configuration.rules?.find(({ id }) => id === term.rule_id);
    return translatedIn(language, rule?.translations, 'label') ?? term.label;
  }
  const step = configuration.steps.find(({ id }) => id === term.step_id);
  const option = step && optionsOf(step).find(({ id }) => id === term.option_id);
  return option ? nameIn(language, option) : '';
};

/** The lines that add up to the unit price. */
export const breakdown = (view: View) => {
  const quote = quoteOf(view.state);
  if (!quote) return nothing;
  const { words, format } = view;
  return html`<details class="breakdown" part="breakdown">
    <summary>${words.breakdown}</summary>
    <table>
      <tbody>
        ${shownBreakdown(quote)
          .filter(({ kind, amount }) => kind === 'window' || amount !== 0)
          .map(
            (term) =>
              html`<tr><th scope="row">${termName(term, view)}</th><td><bdi>${format.money(term.amount)}</bdi></td></tr>`,
          )}
      </tbody>
      <tfoot>
        <tr><th scope="row">${words.unitPrice}</th><td><bdi>${format.money(quote.unit_price)}</bdi></td></tr>
      </tfoot>
    </table>
  </details>`;
};

const quantity = ({ state, words, act }: View) => {
  const { quantity: count } = state.choice;
  return html`<div class="quantity">
    <label for="quantity">${words.quantity}</label>
    <span class="counter">
      <button type="button" aria-label=${words.fewer} ?disabled=${count <= 1} @click=${() => act.changeQuantity(count - 1)}>${minusIcon}</button>
      <input id="quantity" type="number" inputmode="numeric" min="1" max="10000" step="1" .value=${String(count)}
        @change=${(event: Event) => act.changeQuantity(Number((event.target as HTMLInputElement).value))} />
      <button type="button" aria-label=${words.more} @click=${() => act.changeQuantity(count + 1)}>${plusIcon}</button>
    </span>
  </div>`;
};

/** The price with how it comes about, or why there is none; how many; and the way to the offer. */
export const pricePanel = (view: View) => {
  const { state, words, format, act } = view;
  const quote = quoteOf(state);
  const isRefused = !quote && !isWaiting(state) && state.check !== 'away';
  return html`<section class="panel" part="panel" aria-label=${words.price}>
    <p class="total">${sum(view)}</p>
    ${quote && quote.quantity > 1 ? html`<p class="soft">${fill(words.each, { price: format.money(quote.unit_price) })}</p>` : nothing}
    ${check(view)}
    ${isRefused && !isSizeRefused(state) ? refusal(view) : nothing}
    ${breakdown(view)} ${quantity(view)}
    <button type="button" class="ask" part="button ask" ?disabled=${!quote} @click=${() => act.ask()}>${words.ask}</button>
  </section>`;
};

/** On a phone: the price is always in sight, and so is the next thing to do. */
export const priceBar = (view: View) => {
  const { state, words, act } = view;
  return html`<div class="bar" part="bar">
    <p class="total">${sum(view)}</p>
    <button type="button" class="ask" part="button ask" ?disabled=${!quoteOf(state)} @click=${() => act.ask()}>${words.ask}</button>
  </div>`;
};
