import type { Customer, SavedQuote } from '../service/shop-service.ts';
import type { Section } from '../shop/sections.ts';
import type { OfferKit } from './offer-kit.ts';
import type { View } from './view.ts';
import { lineWords } from './window-list.ts';

/** How far the asking for an offer has come. */
export type OfferState =
  | { readonly phase: 'closed' | 'writing' | 'sending' | 'failed' }
  | { readonly phase: 'sent'; readonly quote: SavedQuote | null };

type OfferActions = { close(): void; send(customer: Customer): void };

/** Of several windows each with what it costs; the service adds them up. */
const windows = (kit: OfferKit, view: View) => kit.html`<dl class="summary" part="summary">
  ${view.lines.map((state) => {
    const line = { ...view, state };
    const [title, others] = lineWords(kit, line);
    return kit.html`<div><dt><bdi>${title}</bdi><br /><bdi class="soft">${others}</bdi></dt><dd class="total">${kit.sum(line)}</dd></div>`;
  })}
</dl>`;

const summary = (
  { html, titleOf, chosenIn }: OfferKit,
  sections: readonly Section[],
  view: View,
) => html`<dl class="summary" part="summary">
  ${sections.map(
    (section) => html`<div><dt>${titleOf(section, view)}</dt><dd><bdi>${chosenIn(section, view)}</bdi></dd></div>`,
  )}
  <div><dt>${view.words.quantity}</dt><dd>${view.state.choice.quantity}</dd></div>
</dl>`;

/** The path of the icon. */
const CLOSE = 'M5 5l10 10M15 5L5 15';

const FIELDS = [
  { name: 'name', type: 'text', autocomplete: 'name', isRequired: true },
  { name: 'email', type: 'email', autocomplete: 'email', isRequired: true },
  { name: 'phone', type: 'tel', autocomplete: 'tel', isRequired: false },
] as const;

const form = ({ html, nothing }: OfferKit, offer: OfferState, act: OfferActions, { words }: View) => {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    // Fields of the page stand in its own tree and belong to no form of ours: they are asked here.
    const [slot] = form.getElementsByTagName('slot');
    const given = (slot?.assignedElements() ?? []).flatMap((one) => [one, ...one.querySelectorAll('*')]);
    const fields = given.filter((one) => 'reportValidity' in one) as HTMLInputElement[];
    if (!fields.every((field) => field.reportValidity())) return;
    const ticked = fields.filter(({ name, type, checked }) => name && (type !== 'checkbox' || checked));
    const filled = [...new FormData(form), ...ticked.map(({ name, value }) => [name, value] as const)]
      .map(([name, value]) => [name, String(value).trim()] as const)
      .filter(([, value]) => value !== '');
    act.send(Object.fromEntries(filled));
  };
  const isSending = offer.phase === 'sending';
  return html`<form @submit=${submit}>
    ${FIELDS.map(
      ({ name, type, autocomplete, isRequired }) => html`<div class="line">
        <label for="offer-${name}">${words[name]} ${isRequired ? nothing : html`<span class="soft">(${words.optional})</span>`}</label>
        <input id="offer-${name}" name=${name} type=${type} autocomplete=${autocomplete} maxlength="200" ?required=${isRequired} />
      </div>`,
    )}
    <div class="line">
      <label for="offer-message">${words.message} <span class="soft">(${words.optional})</span></label>
      <textarea id="offer-message" name="message" rows="3" maxlength="2000"></textarea>
    </div>
    <slot name="consent"></slot>
    ${offer.phase === 'failed' ? html`<p class="fault" role="alert">${words.notSent}</p>` : nothing}
    <button type="submit" class="ask" part="button send" ?disabled=${isSending}>${isSending ? words.sending : words.send}</button>
  </form>`;
};

/** Whether the quote that was saved costs something else than what was shown. */
const hasMoved = ({ quoteOf, sumsOf, savedSums }: OfferKit, saved: SavedQuote, { state, lines }: View): boolean => {
  // Of several windows VAT is rounded once over all (D19.7): what each costs in the list is compared.
  if (lines.length > 1) return lines.some((line, index) => quoteOf(line)?.total !== saved.lines[index]?.total);
  const quote = quoteOf(state);
  const shown = quote && state.terms ? sumsOf(quote.total, state.terms, 'both') : [];
  return JSON.stringify(savedSums(saved, 'both')) !== JSON.stringify(shown);
};

const thanks = (kit: OfferKit, quote: SavedQuote | null, view: View) => {
  const { html, nothing, fill, checkIcon } = kit;
  const { words, format } = view;
  return html`<div class="thanks" role="status">
  <span class="seal" aria-hidden="true">${checkIcon}</span>
  <p class="big">${quote?.number ? fill(words.sent, { number: quote.number }) : words.sentShort}</p>
  ${quote && hasMoved(kit, quote, view) ? html`<p class="fault">${words.priceMoved}</p>` : nothing}
  ${quote?.valid_until ? html`<p class="soft">${fill(words.validUntil, { date: format.date(quote.valid_until) })}</p>` : nothing}
</div>`;
};

/** What was chosen, what it costs, and whom to answer: a saved quote with a frozen price comes of it (D10). */
export const offerDialog = (
  kit: OfferKit,
  offer: OfferState,
  sections: readonly Section[],
  act: OfferActions,
  view: View,
) => {
  const { html, icon, sum, shownSums, savedSums } = kit;
  const { words } = view;
  const isSeveral = view.lines.length > 1;
  // A price may change while the customer writes: the one that was saved counts.
  const saved = offer.phase === 'sent' ? offer.quote : null;
  return html`<dialog class="offer" part="offer" aria-labelledby="offer-title" @close=${() => act.close()}>
    <header>
      <h3 id="offer-title">${words.offer}</h3>
      <button type="button" class="quiet" aria-label=${words.close} @click=${() => act.close()}>${icon(CLOSE)}</button>
    </header>
    ${saved || !isSeveral ? html`<p class="total">${saved ? shownSums(savedSums(saved, view.prices), view) : sum(view)}</p>` : kit.nothing}
    ${isSeveral ? windows(kit, view) : summary(kit, sections, view)} ${offer.phase === 'sent' ? thanks(kit, offer.quote, view) : form(kit, offer, act, view)}
  </dialog>`;
};
