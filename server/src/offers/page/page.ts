import { type Html, html } from '../../http/docs/markup/html.ts';
import type { SavedQuote } from '../../quotes/store.ts';
import type { Company, Offer } from '../../selling/settings-record.ts';
import { isExpired, ratesToCertify, whyNotAcceptable } from './acceptance.ts';
import { framed, type Page } from './page-frame.ts';
import { LANGUAGE_NAMES, type OfferLanguage, PAGE_WORDS } from './page-words.ts';

/** What a page shows, and in which language; undefined: that of the quote. */
export type ShownOffer = {
  quote: SavedQuote;
  terms: { company: Company; offer: Offer; time_zone: string };
  token: string;
  language: OfferLanguage | undefined;
};

/** D20.1: the quote's own language, else that of the shop, else French. */
const languageOf = ({ quote, terms, language }: ShownOffer): OfferLanguage =>
  language ?? quote.language ?? terms.offer.language ?? 'fr';

const dayOf = (at: string, language: OfferLanguage, timeZone: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(new Date(at));

const moneyOf = (amount: number, currency: string, language: OfferLanguage): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount);

/** The same page in the other languages, without a script. */
const languageLinks = (token: string, language: OfferLanguage): Html =>
  html`<nav class="languages" aria-label="${PAGE_WORDS[language].languages}">${Object.entries(LANGUAGE_NAMES).map(
    ([code, name]) =>
      html`<a href="/offers/${token}?language=${code}" lang="${code}" hreflang="${code}"${code === language && html` aria-current="true"`}>${name}</a>`,
  )}</nav>`;

const bar = ({ terms, token }: ShownOffer, language: OfferLanguage, action?: Html): Html =>
  html`<header class="bar"><p class="company">${terms.company.name ?? ''}</p>${languageLinks(token, language)}${action}</header>\n`;

/** D20.4: a draft that a visitor saved says that it arrived, its number and date, and nothing else. */
export const receivedPage = (shown: ShownOffer): Page => {
  const { quote, terms } = shown;
  const language = languageOf(shown);
  const words = PAGE_WORDS[language];
  const title = words.receivedTitle(quote.number);
  return framed({
    language,
    title,
    body: html`${bar(shown, language)}<main class="note">
<p class="badge">${words.received}</p>
<h1>${title}</h1>
<p>${words.receivedNote}</p>
<dl><div><dt>${words.number}</dt><dd>${quote.number}</dd></div><div><dt>${words.receivedOn}</dt><dd><time datetime="${quote.created_at}">${dayOf(quote.created_at, language, terms.time_zone)}</time></dd></div></dl>
</main>
`,
  });
};

/** D20.5: what the customer ticks to have a reduced rate, in their language. */
const certifications = (quote: SavedQuote, language: OfferLanguage): Html[] =>
  ratesToCertify(quote.lines).map(({ vat_rate_id, name, note, translations }) => {
    const said = (translations as Record<string, { name?: string; note?: string }> | null)?.[language];
    return html`<label class="tick"><input type="checkbox" name="certified" value="${vat_rate_id}" required><span><strong>${said?.name ?? name}</strong> ${PAGE_WORDS[language].certify} ${said?.note ?? note ?? ''}</span></label>\n`;
  });

/** D20.5: a plain form, which needs no script. The version is that of what stands above it. */
const acceptForm = ({ quote, terms, token }: ShownOffer, language: OfferLanguage): Html => {
  const words = PAGE_WORDS[language];
  const acceptance = terms.offer.acceptance === 'business' ? 'business' : 'consumer';
  const total = moneyOf(quote.totals.gross, quote.currency, language);
  return html`<section class="accept" id="accept" aria-labelledby="accept-title">
<h2 id="accept-title">${words.accept}</h2>
<p class="total">${words.acceptLead(total)}${quote.totals.vat !== null && html` <span>${words.withVat}</span>`}</p>
<form method="post" action="/offers/${token}/accept">
<input type="hidden" name="version" value="${quote.version}">
<p class="field"><label for="name">${words.name}</label><span id="name-help">${words.nameHelp}</span><input id="name" name="name" type="text" required maxlength="200" autocomplete="name" aria-describedby="name-help"></p>
${certifications(quote, language)}<label class="tick"><input type="checkbox" name="terms" value="true" required><span>${words.terms}</span></label>
${acceptance === 'consumer' && html`<p class="small" id="duty">${words.consumerNote}</p>\n`}<button type="submit"${acceptance === 'consumer' && html` aria-describedby="duty"`}>${words.buttons[acceptance]}</button>
</form>
</section>
`;
};

/** What stands where the form would: that it was accepted, or why it cannot be. */
const outcome = ({ quote, terms }: ShownOffer, language: OfferLanguage, now: Date): Html => {
  const words = PAGE_WORDS[language];
  const { accepted, status } = quote;
  if (status === 'accepted')
    return html`<section class="accept done" id="accepted"><h2>${words.acceptedOn(dayOf(accepted?.at ?? quote.updated_at, language, terms.time_zone))}</h2><p>${words.acceptedNote}</p></section>\n`;
  const isOver = isExpired(quote, terms.time_zone, now);
  const note = status === 'declined' ? words.declinedNote : isOver ? words.expiredNote : words.offNote;
  return html`<section class="accept"><p>${note}</p></section>\n`;
};

const badge = ({ quote, terms }: ShownOffer, language: OfferLanguage, now: Date): Html => {
  const { statuses, acceptedOn } = PAGE_WORDS[language];
  if (quote.status === 'accepted')
    return html`<p class="badge good">${acceptedOn(dayOf(quote.accepted?.at ?? quote.updated_at, language, terms.time_zone))}</p>`;
  if (quote.status === 'declined') return html`<p class="badge over">${statuses.declined}</p>`;
  return isExpired(quote, terms.time_zone, now)
    ? html`<p class="badge over">${statuses.expired}</p>`
    : html`<p class="badge">${statuses.sent}</p>`;
};

/** D20.4: the offer with what the customer can do. */
export const offerPage = (shown: ShownOffer, document?: { styles: readonly string[]; article: Html }): Page => {
  const { quote, terms, token } = shown;
  const language = languageOf(shown);
  const words = PAGE_WORDS[language];
  const now = new Date();
  const isOpen = whyNotAcceptable(quote, terms, now) === undefined;
  const pdf = html`<a class="button quiet" href="/offers/${token}/document.pdf?language=${language}">${words.pdf}</a>`;
  const until =
    quote.valid_until !== null &&
    html`<p class="until">${words.validUntil(dayOf(quote.valid_until, language, terms.time_zone))}</p>`;
  return framed({
    language,
    title: [words.offer(quote.number), terms.company.name].filter((part) => part).join(' · '),
    styles: document?.styles ?? [],
    body: html`${bar(shown, language, pdf)}<main>
<section class="status">${badge(shown, language, now)}<h1>${words.offer(quote.number)}</h1>${quote.status === 'sent' && until}${isOpen && html`<a class="button" href="#accept">${words.accept}</a>`}</section>
${document?.article}${isOpen ? acceptForm(shown, language) : outcome(shown, language, now)}</main>
`,
  });
};
