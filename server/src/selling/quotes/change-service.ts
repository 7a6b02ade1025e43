import { servicePercent } from '@vantail/pricing';
import { holdProducts } from '../../catalogue/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { refuseFaults } from '../../platform/errors.ts';
import { findLastNumber } from '../../platform/ledger/store.ts';
import type { Precondition } from '../../platform/precondition.ts';
import { differences } from '../../platform/resource/service.ts';
import { boundedLines, mustHaveFewOptions } from './bounded-lines.ts';
import { type Ground, lineRequest, newLine, productPricer, unchangedLine } from './build-lines.ts';
import { changesOfStatus, chosenValidity, mustStayValid } from './change-status.ts';
import {
  type Editor,
  lockWithProducts,
  onBasisOf,
  pricedAgain,
  settle,
  tariffOfQuote,
  termsOf,
  update,
  withRates,
} from './edit-steps.ts';
import type { LineBody } from './line-schema.ts';
import { lockQuote } from './record-service.ts';
import {
  appliesToFaults,
  basisChanged,
  kindOf,
  lineFaults,
  mustBeChangeable,
  mustBeDraft,
  mustKeepLines,
  tariffOf,
} from './rules.ts';
import type { SavedLine } from './saved-line.ts';
import type { SavedQuotePatch } from './schema.ts';
import { isSameBasis, namedRecord } from './selling-terms.ts';
import type { SavedQuote } from './store.ts';

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
