import { nothing } from 'lit';
import { checkIcon, minusIcon, plusIcon } from '../looks/drawn.ts';
import { optionsOf } from '../service/shop-configuration.ts';
import { type ShownTerm, shownBreakdown } from '../shop/breakdown-lines.ts';
import { isSizeRefused } from '../shop/sections.ts';
import { canPrice, quoteOf, type ShopState } from '../shop/shop-state.ts';
import { html } from '../words/html.ts';
import { nameIn, translatedIn } from '../words/name-in.ts';
import { fill } from '../words/words.ts';
import { refusal } from './refusal.ts';
import { basisWords, namedSum, shownSums } from './shown-sums.ts';
import type { View } from './view.ts';

/** Whether a price is on its way from the service, and none is known here. */
const isWaiting = (state: ShopState): boolean =>
  !canPrice(state) && state.check === 'asking' && state.answer?.quote === null;

/** The sum, or that there is none, in the same height. */
export const sum = (view: View) => {
  const { state, words, prices } = view;
  const quote = quoteOf(state);
  if (quote) return shownSums(view.sums(quote.total), view);
  if (isWaiting(state))
    return html`<span class="sum waiting" part="price">…</span><span class="soft">${words.updating}</span>
      ${prices === 'both' ? html`<span class="other waiting">…</span>` : nothing}`;
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

/** The lines that add up to the unit price, in the basis that its last line names. */
const breakdown = (view: View) => {
  const quote = quoteOf(view.state);
  const { words, format, sums } = view;
  const [unit] = quote ? sums(quote.unit_price) : [];
  if (!quote || !unit) return nothing;
  return html`<details class="breakdown" part="breakdown">
    <summary>${words.breakdown}</summary>
    <table>
      <tbody>
        ${shownBreakdown(quote, (amount) => sums(amount)[0]?.amount ?? amount)
          .filter(({ kind, amount }) => kind === 'window' || amount !== 0)
          .map(
            (term) =>
              html`<tr><th scope="row">${termName(term, view)}</th><td><bdi>${format.money(term.amount)}</bdi></td></tr>`,
          )}
      </tbody>
      <tfoot>
        <tr><th scope="row">${words.unitPrice} ${basisWords(unit.basis, words)}</th><td><bdi>${format.money(unit.amount)}</bdi></td></tr>
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

/** What one of several costs; beside both sums with its name. */
const each = ({ state, words, format, sums }: View) => {
  const quote = quoteOf(state);
  const [main, other] = quote && quote.quantity > 1 ? sums(quote.unit_price) : [];
  if (!main) return nothing;
  const price = other ? namedSum(main, words, format) : format.money(main.amount);
  return html`<p class="soft">${fill(words.each, { price })}</p>`;
};

/** Whether every window of the request has a price. */
const isPriced = ({ lines }: View): boolean => lines.every((state) => quoteOf(state));

/** The price with how it comes about, or why there is none; how many; and the way to the offer. */
export const pricePanel = (view: View) => {
  const { state, words, act } = view;
  const quote = quoteOf(state);
  const isRefused = !quote && !isWaiting(state) && state.check !== 'away';
  return html`<section class="panel" part="panel" aria-label=${words.price}>
    <p class="total">${sum(view)}</p>
    ${each(view)} ${check(view)}
    <slot name="price"></slot>
    ${isRefused && !isSizeRefused(state) ? refusal(view) : nothing}
    ${breakdown(view)} ${quantity(view)}
    <button type="button" class="ask" part="button ask" ?disabled=${!isPriced(view)} @click=${() => act.ask()}>${words.ask}</button>
    <button type="button" class="small" part="button another" ?disabled=${!quote} @click=${() => act.line('copy', view.lines.indexOf(state))}>${words.another}</button>
  </section>`;
};

/** On a phone: the price is always in sight, and so is the next thing to do. */
export const priceBar = (view: View) => {
  const { words, act } = view;
  return html`<div class="bar" part="bar">
    <p class="total">${sum(view)}</p>
    <button type="button" class="ask" part="button ask" ?disabled=${!isPriced(view)} @click=${() => act.ask()}>${words.ask}</button>
  </div>`;
};
