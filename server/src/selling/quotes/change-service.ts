import { servicePercent } from '@vantail/pricing';
import { holdProducts } from '../../catalogue/index.ts';
import { RestartTransaction } from '../../platform/database/database-errors.ts';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { refuseFaults } from '../../platform/errors.ts';
import { findLastNumber } from '../../platform/ledger/store.ts';
import type { Precondition } from '../../platform/precondition.ts';
import { differences } from '../../platform/resource/service.ts';
import { boundedLines, differencesInPieces, mustHaveFewOptions } from './bounded-lines.ts';
import {
  type Ground,
  type LineRequest,
  lineRequest,
  newLine,
  type Pricing,
  productPricer,
  rateOfLine,
  serviceAgain,
  unchangedLine,
} from './build-lines.ts';
import { changesOfStatus, chosenValidity, mustStayValid } from './change-status.ts';
import type { LineBody } from './line-schema.ts';
import { getQuote, lockQuote, saveQuote, tablesNow } from './record-service.ts';
import { comparison } from './response.ts';
import {
  appliesToFaults,
  basisChanged,
  kindOf,
  lineFaults,
  mustBeChangeable,
  mustBeDraft,
  mustKeepLines,
  mustNotTellPurchases,
  type Seller,
  tariffOf,
} from './rules.ts';
import {
  type ProductRequest,
  productAgain,
  type SavedLine,
  type SavedProductLine,
  type SavedServiceLine,
} from './saved-line.ts';
import type { OptionReplacement, SavedQuotePatch } from './schema.ts';
import { isSameBasis, namedRecord, readSellingTerms, type SellingTerms } from './selling-terms.ts';
import { mustBeWithinLimits, type Settled, settledQuote } from './settle-quote.ts';
import { quotes, replaceQuoteRows, type SavedQuote } from './store.ts';

/** Who changes a quote, and how new parts of it are priced. */
export type Editor = { seller: Seller; pricing: Pricing };

const productIdsOf = (lines: readonly SavedLine[]): number[] => [
  ...new Set(lines.flatMap((line) => (line.kind === 'product' ? [line.product_id] : []))),
];

const serviceIdsOf = (lines: readonly SavedLine[]): number[] =>
  lines.flatMap((line) => (line.kind === 'service' ? [line.service_id] : []));

const ownRatesOf = (lines: readonly SavedLine[]): (number | null)[] =>
  lines.map((line) => (line.kind === 'heading' ? null : line.vat_rate_id));

/**
 * The quote with all its products held. Products are locked before the quote, which tells them; if somebody gave it others
 * meanwhile, the work starts again.
 */
const lockWithProducts = async (tx: TenantTransaction, id: number, precondition: Precondition): Promise<SavedQuote> => {
  const held = productIdsOf((await getQuote(tx, id)).lines);
  await holdProducts(tx, held);
  const quote = await lockQuote(tx, id, precondition);
  if (productIdsOf(quote.lines).some((product) => !held.includes(product)))
    throw new RestartTransaction('The quote got other products meanwhile');
  return quote;
};

/** What a quote names, as it is now, and what the caller names in it. */
const termsOf = (
  tx: TenantTransaction,
  quote: SavedQuote,
  {
    rates = [],
    services = [],
    tariffs = [],
  }: Partial<{ rates: (number | null)[]; services: number[]; tariffs: (number | null)[] }>,
) =>
  readSellingTerms(tx, {
    rates: [quote.vat_rate_id, quote.included_vat_rate?.vat_rate_id ?? null, ...ownRatesOf(quote.lines), ...rates],
    services: [...serviceIdsOf(quote.lines), ...services],
    tariffs: [quote.tariff_id, ...tariffs],
  });

/** D19.9: the terms of today; where prices contain something else by now, lines follow what the quote froze. */
const onBasisOf = (quote: SavedQuote, terms: SellingTerms): SellingTerms =>
  isSameBasis(quote, terms) ? terms : { ...terms, price_basis: quote.price_basis, included: quote.included_vat_rate };

/** D19.6, D19.9: the tariff of the quote, for what is priced now. */
const tariffOfQuote = ({ tariff_id }: SavedQuote, terms: SellingTerms, seller: Seller) => {
  if (tariff_id === null) return null;
  const tariff = namedRecord('tariff', terms.tariffs, tariff_id, '/tariff_id');
  mustNotTellPurchases(seller, tariff, terms);
  return tariff;
};

type Next = Partial<SavedQuote> & { lines: SavedLine[] };

/** Computes a quote with other lines, or on other terms, and checks what it gives away (D19.7, D19.8). */
const settle = async (
  quote: SavedQuote,
  next: Next,
  { terms, products }: Ground,
  { seller, pricing }: Editor,
): Promise<Next & Settled> => {
  const tables = { ...quote.price_tables, ...tablesNow(terms) };
  const settled = await settledQuote({ ...quote, ...next, price_tables: tables }, products, pricing.isFinal);
  mustBeWithinLimits(seller, terms, settled, quote);
  return { ...next, ...settled };
};

/** Writes what differs; where nothing does, nothing is written. */
const update = async (
  tx: TenantTransaction,
  quote: SavedQuote,
  next: Partial<SavedQuote>,
  { pause }: Pricing,
): Promise<SavedQuote> => {
  const changes = await differencesInPieces(quote, next, pause);
  if (Object.keys(changes).length === 0) return quote;
  await pause();
  const written = await quotes.update(tx, quote, changes);
  await replaceQuoteRows(tx, quote.id, quote.lines, written.lines);
  return written;
};

/** D19.9: the lines of a draft, in their order: existing ones, by their id, with their prices, and new ones, priced now. */
export const putLines = async (
  tx: TenantTransaction,
  id: number,
  lines: readonly LineBody[],
  editor: Editor,
  precondition: Precondition,
): Promise<SavedQuote> => {
  const pricedAtChange = await findLastNumber(tx);
  mustHaveFewOptions(lines);
  const added = lines.filter((line) => line.id === undefined);
  await holdProducts(tx, [
    ...new Set(added.flatMap((line) => (kindOf(line) === 'product' ? (line.product_id ?? []) : []))),
  ]);
  const quote = await lockQuote(tx, id, precondition);
  const known = new Map(quote.lines.map((line) => [line.id, line]));
  mustKeepLines(lines, new Set(known.keys()));
  const linePointers = lines.map((_, index) => `/lines/${index}`);
  refuseFaults(
    lines.flatMap((line, index) => {
      const linePointer = linePointers[index] as string;
      const faults = line.id === undefined ? lineFaults(line, kindOf(line), linePointer, true) : [];
      return [...faults, ...appliesToFaults(line, lines.length, linePointer)];
    }),
  );
  mustBeDraft(quote);
  const terms = await termsOf(tx, quote, {
    rates: lines.map(({ vat_rate_id }) => vat_rate_id ?? null),
    services: added.flatMap(({ service_id }) => service_id ?? []),
  });
  if (added.length > 0 && !isSameBasis(quote, terms)) throw basisChanged();
  const { seller, pricing } = editor;
  const hasNewPrices = added.some((line) => ['product', 'service'].includes(kindOf(line)));
  const ground: Ground = {
    seller,
    terms: onBasisOf(quote, terms),
    tariff: hasNewPrices ? tariffOfQuote(quote, terms, seller) : null,
    vatRateId: quote.vat_rate_id,
    products: productPricer(tx, pricing),
  };
  let lastId = quote.last_line_id;
  const ids = lines.map((line) => line.id ?? ++lastId);
  const { lines: built, add } = boundedLines(pricing.pause);
  for (const [index, line] of lines.entries()) {
    const linePointer = linePointers[index] as string;
    const existing = line.id === undefined ? undefined : known.get(line.id);
    await add(
      existing
        ? unchangedLine(existing, line, linePointer, ids, ground)
        : await newLine(ids[index] as number, lineRequest(line, kindOf(line), ids), linePointer, ground),
    );
  }
  const next = await settle(quote, { lines: withoutLost(built) }, ground, editor);
  const isPriced = added.length > 0 ? { priced_at_change: pricedAtChange } : {};
  return update(tx, quote, { ...next, ...isPriced, last_line_id: lastId }, pricing);
};

/** A service applies to what is left of its lines. */
const withoutLost = (lines: readonly SavedLine[]): SavedLine[] => {
  const left = new Set(lines.map(({ id }) => id));
  return lines.map((line) =>
    line.kind === 'service' && line.applies_to
      ? { ...line, applies_to: line.applies_to.filter((id) => left.has(id)) }
      : line,
  );
};

const ownRate = (line: Exclude<SavedLine, { kind: 'heading' }>) => (line.vat_rate_is_own ? line.vat_rate_id : null);

/** D19.5: the lines that name no rate follow the quote's; with `isAnew` all take their rate as it is now. */
const withRates = (lines: readonly SavedLine[], ground: Ground, isAnew: boolean): SavedLine[] =>
  lines.map((line, index) => {
    if (line.kind === 'heading' || (line.vat_rate_is_own && !isAnew)) return line;
    const serviceRate = line.kind === 'service' ? line.service.vat_rate_id : null;
    return { ...line, ...rateOfLine(ground, ownRate(line), serviceRate, `/lines/${index}`) };
  });

/** A product line priced anew, with the same request or another. */
const productLineAgain = async (
  line: SavedProductLine,
  requested: ProductRequest,
  linePointer: string,
  ground: Ground,
) => {
  const { tariff, terms, products } = ground;
  const priced = await products.price(requested, { tariff, purchase: terms.purchase }, linePointer);
  const { list_price: _, ...rest } = line;
  // A field that still exists keeps its position, so that the same price is the same line.
  return { ...('list_price' in priced ? line : rest), ...priced };
};

type ServiceAgain = (line: SavedServiceLine, linePointer: string) => SavedServiceLine;

/** Product lines as they are priced now, and services as `again` says. */
const pricedAgain = async (
  lines: readonly SavedLine[],
  ground: Ground,
  again: ServiceAgain,
  { pricing }: Editor,
): Promise<SavedLine[]> => {
  const { lines: priced, add } = boundedLines(pricing.pause);
  for (const [index, line] of lines.entries()) {
    const linePointer = `/lines/${index}`;
    if (line.kind === 'product') await add(await productLineAgain(line, productAgain(line), linePointer, ground));
    else await add(line.kind === 'service' ? again(line, linePointer) : line);
  }
  return priced;
};

const PRICING_FIELDS = ['vat_rate_id', 'tariff_id', 'discount'] as const;

/** D19.9: changes a quote; what its price depends on in a draft alone. */
export const patchQuote = async (
  tx: TenantTransaction,
  id: number,
  { valid_until, ...patch }: SavedQuotePatch,
  editor: Editor,
  precondition: Precondition,
): Promise<SavedQuote> => {
  const pricedAtChange = await findLastNumber(tx);
  const quote = await (patch.tariff_id === undefined ? lockQuote : lockWithProducts)(tx, id, precondition);
  const until = valid_until === undefined ? undefined : chosenValidity(valid_until);
  // A caller who sends back the value of an answer chooses nothing.
  const isChosen = until !== undefined && until.valid_until !== quote.valid_until;
  const requested = differences(quote, { ...patch, ...(isChosen ? until : {}) } as Partial<SavedQuote>);
  mustBeChangeable(quote.status, requested);
  const changes = { ...requested, ...(await changesOfStatus(tx, quote, requested)) };
  if (!PRICING_FIELDS.some((field) => field in changes)) {
    mustStayValid(quote, changes);
    return update(tx, quote, changes, editor.pricing);
  }
  const { seller, pricing } = editor;
  const { vat_rate_id = quote.vat_rate_id, tariff_id } = changes;
  const terms = await termsOf(tx, quote, { rates: [vat_rate_id], tariffs: [tariff_id ?? null, seller.tariffId] });
  if (vat_rate_id !== quote.vat_rate_id && vat_rate_id !== null)
    namedRecord('vat_rate', terms.rates, vat_rate_id, '/vat_rate_id');
  const ground: Ground = {
    seller,
    terms: onBasisOf(quote, terms),
    tariff: null,
    vatRateId: vat_rate_id,
    products: productPricer(tx, pricing),
  };
  let { lines } = quote;
  if ('vat_rate_id' in changes) lines = withRates(lines, ground, false);
  if (tariff_id !== undefined) {
    if (!isSameBasis(quote, terms)) throw basisChanged();
    const tariff = tariffOf(seller, tariff_id, terms);
    // D19.6: for a key that carries a tariff, none is its own.
    changes.tariff_id = tariff?.id ?? null;
    lines = await pricedAgain(
      lines,
      { ...ground, tariff },
      (line) => ({
        ...line,
        service: { ...line.service, tariff_percent: servicePercent(tariff, line.service) },
      }),
      editor,
    );
  }
  mustStayValid(quote, { ...changes, lines });
  const isPriced = tariff_id === undefined ? {} : { priced_at_change: pricedAtChange };
  return update(tx, quote, { ...(await settle(quote, { ...changes, lines }, ground, editor)), ...isPriced }, pricing);
};

/**
 * D16.3, D19.9: prices a quote anew, as the catalogue, services, rates and settings are now; a line that has no price any more
 * refuses all of it. What it was goes to the ledger. Where no price and no part of one differs, nothing is written.
 */
export const repriceQuote = async (
  tx: TenantTransaction,
  id: number,
  editor: Editor,
  precondition: Precondition,
  isDryRun: boolean,
) => {
  const pricedAtChange = await findLastNumber(tx);
  const quote = await lockWithProducts(tx, id, precondition);
  if (!isDryRun) mustBeDraft(quote);
  const terms = await termsOf(tx, quote, {});
  const { seller, pricing } = editor;
  const tariff = tariffOfQuote(quote, terms, seller);
  const ground: Ground = { seller, terms, tariff, vatRateId: quote.vat_rate_id, products: productPricer(tx, pricing) };
  const lines = withRates(
    await pricedAgain(quote.lines, ground, (line, linePointer) => serviceAgain(line, linePointer, ground), editor),
    ground,
    true,
  );
  const { currency, price_basis, included: included_vat_rate } = terms;
  const next = await settle(quote, { lines, currency, price_basis, included_vat_rate }, ground, editor);
  const changes = await differencesInPieces(quote, next, pricing.pause);
  const isChanged = Object.keys(changes).length > 0;
  const written = isChanged
    ? await update(tx, quote, { ...changes, priced_at_change: pricedAtChange }, pricing)
    : quote;
  return comparison(quote, written);
};

/** D19.9: replaces an option on every line that has it; these lines are priced anew. */
export const replaceOption = async (
  tx: TenantTransaction,
  id: number,
  { step_id, from, to }: OptionReplacement,
  editor: Editor,
  precondition: Precondition,
) => {
  const pricedAtChange = await findLastNumber(tx);
  const quote = await lockWithProducts(tx, id, precondition);
  mustBeDraft(quote);
  const terms = await termsOf(tx, quote, {});
  const { seller, pricing } = editor;
  const replaced = (line: SavedProductLine) =>
    line.selections.map((selection) =>
      selection.step_id === step_id && selection.option_ids.includes(from)
        ? {
            ...selection,
            option_ids: [...new Set(selection.option_ids.map((option) => (option === from ? to : option)))],
          }
        : selection,
    );
  const hasIt = (line: SavedLine): line is SavedProductLine =>
    line.kind === 'product' &&
    line.selections.some((selection) => selection.step_id === step_id && selection.option_ids.includes(from));
  if (!quote.lines.some(hasIt)) return comparison(quote, quote);
  if (!isSameBasis(quote, terms)) throw basisChanged();
  const tariff = tariffOfQuote(quote, terms, seller);
  const ground: Ground = { seller, terms, tariff, vatRateId: quote.vat_rate_id, products: productPricer(tx, pricing) };
  const { lines, add } = boundedLines(pricing.pause);
  for (const [index, line] of quote.lines.entries())
    await add(
      hasIt(line)
        ? await productLineAgain(line, productAgain({ ...line, selections: replaced(line) }), `/lines/${index}`, ground)
        : line,
    );
  const next = await settle(quote, { lines }, ground, editor);
  return comparison(quote, await update(tx, quote, { ...next, priced_at_change: pricedAtChange }, pricing));
};

const lineToPriceAgain = (line: SavedLine, lines: readonly SavedLine[]): LineRequest => {
  const { kind, label, note } = line;
  if (line.kind === 'heading') return { kind, label, note, name: line.name, appliesTo: null };
  const { alternative, discount, quantity } = line;
  const sold = { kind, label, note, alternative, discount, quantity, vat_rate_id: ownRate(line) };
  switch (line.kind) {
    case 'product':
      return { ...sold, product: productAgain(line), appliesTo: null };
    case 'service': {
      // The lines of the new quote are numbered by position.
      const appliesTo = line.applies_to?.map((id) => lines.findIndex((one) => one.id === id) + 1) ?? null;
      return { ...sold, service_id: line.service_id, unit: line.unit, appliesTo };
    }
    case 'free':
      return { ...sold, name: line.name, unit_price: line.unit_price, unit: line.unit, appliesTo: null };
  }
};

/** D19.9: a draft of the same, at today's prices. */
export const duplicateQuote = async (tx: TenantTransaction, id: number, { seller, pricing }: Editor) => {
  const quote = await getQuote(tx, id);
  const { reference, customer, note, internal_note, language, vat_rate_id, tariff_id, discount } = quote;
  const copied = { reference, customer, note, internal_note, language, vat_rate_id, discount };
  const lines = quote.lines.map((line) => lineToPriceAgain(line, quote.lines));
  return saveQuote(tx, { ...copied, tariff_id: seller.tariffId ?? tariff_id, lines }, seller, pricing);
};
