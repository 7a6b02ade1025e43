import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { findLastNumber } from '../../platform/ledger/store.ts';
import type { Precondition } from '../../platform/precondition.ts';
import { boundedLines, differencesInPieces } from './bounded-lines.ts';
import { type Ground, type LineRequest, productPricer, serviceAgain } from './build-lines.ts';
import {
  type Editor,
  lockWithProducts,
  ownRate,
  pricedAgain,
  productLineAgain,
  settle,
  tariffOfQuote,
  termsOf,
  update,
  withRates,
} from './edit-steps.ts';
import { getQuote, saveQuote } from './record-service.ts';
import { comparison } from './response.ts';
import { basisChanged, mustBeDraft } from './rules.ts';
import { productAgain, type SavedLine, type SavedProductLine } from './saved-line.ts';
import type { OptionReplacement } from './schema.ts';
import { isSameBasis } from './selling-terms.ts';

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
