import type { Pieces } from '@vantail/pricing';
import { type Html, html, type Piece } from '../../../platform/http/built/html.ts';
import type { SavedQuote } from '../../quotes/store.ts';
import { languageOf, offerModelInPieces } from '../make-offer-model.ts';
import { offerStyle } from '../offer-style.ts';
import type { OfferSource } from '../service.ts';
import { type OfferLanguage, offerFormat, translatedField } from '../words.ts';
import { isExpired, ratesToCertify, whyNotAcceptable } from './acceptance.ts';
import { offerArticle } from './offer-html.ts';
import { framed, type Page } from './page-frame.ts';
import { LANGUAGE_NAMES, PAGE_WORDS } from './page-words.ts';

/** What a page shows, and in which language; undefined: that of the quote. */
type OfferView = OfferSource & { token: string; requested: OfferLanguage | undefined };

/** All that the parts of a page are written from. */
const contextOf = (view: OfferView) => {
  const { quote, terms, requested } = view;
  const language = languageOf(requested, quote, terms);
  const format = offerFormat(language, quote.currency, terms.time_zone);
  return { ...view, language, words: PAGE_WORDS[language], format, now: new Date() };
};

type Context = ReturnType<typeof contextOf>;

/** The same page in the other languages, without a script. */
const languageLinks = ({ token, language, words }: Context): Html =>
  html`<nav class="languages" aria-label="${words.languages}">${Object.entries(LANGUAGE_NAMES).map(
    ([code, name]) =>
      html`<a href="/offers/${token}?language=${code}" lang="${code}" hreflang="${code}"${code === language && html` aria-current="true"`}>${name}</a>`,
  )}</nav>`;

/** D20.4: a draft that a visitor saved says that it arrived, its number and date, and nothing else. */
export const receivedPage = (view: OfferView): Page => {
  const context = contextOf(view);
  const { quote, terms, language, words, format } = context;
  const title = words.receivedTitle(quote.number);
  return framed({
    language,
    title,
    styles: [offerStyle(terms.offer.accent_colour)],
    body: html`<header class="bar"><p class="who">${terms.company.name ?? ''}</p>${languageLinks(context)}</header>
<main class="message">
<p class="badge">${words.received}</p>
<h1>${title}</h1>
<p>${words.receivedNote}</p>
<dl><div><dt>${words.number}</dt><dd>${quote.number}</dd></div><div><dt>${words.receivedOn}</dt><dd><time datetime="${quote.created_at}">${format.day(quote.created_at)}</time></dd></div></dl>
</main>
`,
  });
};

/** D20.5: what the customer ticks to have a reduced rate, in their language. */
const certifications = ({ quote, language, words }: Context): Piece => {
  const rates = ratesToCertify(quote.lines);
  if (rates.length === 0) return undefined;
  const ticks = rates.map(
    (rate) =>
      html`<label class="tick"><input type="checkbox" name="certified" value="${rate.vat_rate_id}" required><span><strong>${translatedField(language, rate, 'name')}</strong> · ${translatedField(language, rate, 'note')}</span></label>\n`,
  );
  return html`<fieldset><legend>${words.certify}</legend>\n${ticks}</fieldset>\n`;
};

/** D20.5: a plain form, which needs no script. The version is that of what stands above it. */
const acceptForm = (context: Context): Html => {
  const { quote, terms, token, words, format } = context;
  const acceptance = terms.offer.acceptance === 'business' ? 'business' : 'consumer';
  const isConsumer = acceptance === 'consumer';
  const { gross, vat } = quote.totals;
  return html`<section class="accept" id="accept" aria-labelledby="accept-title">
<h2 id="accept-title">${words.accept}</h2>
${terms.offer.prices !== 'none' && html`<p class="total">${words.acceptLead(format.money(gross))}${vat !== null && html` <span>${words.withVat}</span>`}</p>\n`}<form method="post" action="/offers/${token}/accept">
<input type="hidden" name="version" value="${quote.version}">
<p class="field"><label for="name">${words.name}</label><span id="name-help">${words.nameHelp}</span><input id="name" name="name" type="text" required maxlength="200" autocomplete="name" aria-describedby="name-help"></p>
${certifications(context)}<label class="tick"><input type="checkbox" name="terms" value="true" required><span>${words.terms}</span></label>
${isConsumer && html`<p class="small" id="duty">${words.consumerNote}</p>\n`}<button type="submit"${isConsumer && html` aria-describedby="duty"`}>${words.buttons[acceptance]}</button>
</form>
</section>
`;
};

/** Quotes that an older release accepted do not say when. */
const acceptedDay = ({ quote, format }: Context): string => format.day(quote.accepted?.at ?? quote.updated_at);

/** What stands where the form would; undefined where nothing does, and the offer can be signed on paper. */
const outcome = (context: Context): Html | undefined => {
  const { quote, terms, words, now } = context;
  if (quote.status === 'accepted')
    return html`<section class="accept done" id="accepted"><h2>${words.acceptedOn(acceptedDay(context))}</h2><p>${words.acceptedNote}</p></section>\n`;
  if (quote.status === 'declined') return html`<section class="accept"><p>${words.declinedNote}</p></section>\n`;
  return isExpired(quote, terms.time_zone, now)
    ? html`<section class="accept"><p>${words.expiredNote}</p></section>\n`
    : undefined;
};

const badge = (context: Context): Html => {
  const { quote, terms, words, now } = context;
  if (quote.status === 'accepted') return html`<p class="badge good">${words.acceptedOn(acceptedDay(context))}</p>`;
  if (quote.status === 'declined') return html`<p class="badge over">${words.statuses.declined}</p>`;
  return isExpired(quote, terms.time_zone, now)
    ? html`<p class="badge over">${words.statuses.expired}</p>`
    : html`<p class="badge">${words.statuses.sent}</p>`;
};

const validity = ({ words, format }: Context, { status, valid_until }: SavedQuote) =>
  status === 'sent' && valid_until !== null && html`<p class="until">${words.validUntil(format.day(valid_until))}</p>`;

/** D20.4: the offer, as its document shows it, with what the customer can do. */
export function* offerPage(view: OfferView): Pieces<Page> {
  const context = contextOf(view);
  const { quote, terms, logo, token, language, words, now } = context;
  const isOpen = whyNotAcceptable(quote, terms, now) === undefined;
  const model = yield* offerModelInPieces({ quote, terms, request: { language }, isItemised: true });
  return framed({
    language,
    title: model.fileTitle,
    styles: [offerStyle(model.accent)],
    body: html`<header class="bar">${badge(context)}${validity(context, quote)}${languageLinks(context)}<a class="button quiet" href="/offers/${token}/document.pdf?language=${language}" aria-label="${words.pdf}">PDF</a>${isOpen && html`<a class="button" href="#accept">${words.accept}</a>`}</header>
<main>
${yield* offerArticle(model, logo, isOpen ? acceptForm(context) : outcome(context))}</main>
`,
  });
}
