import type { PrintedQuote, VatTotal } from '@vantail/pricing';
import type { SavedQuote } from '../quotes/store.ts';
import type { TotalRow } from './offer-model.ts';
import { plainLine, plainLines } from './plain-text.ts';
import { type OfferFormat, type OfferLanguage, type OfferWords, translatedField } from './words.ts';

type TotalsContext = { language: OfferLanguage; words: OfferWords; format: OfferFormat; deposit: number | null };

type Rate = Readonly<Record<string, unknown>>;

/** The rate of a sum as a line keeps it, with its translations. */
const frozenRate = ({ lines }: SavedQuote, { vat_rate_id, note, name }: VatTotal): Rate => {
  const rates = lines.flatMap((line) => (line.kind === 'heading' ? [] : (line.vat_rate ?? [])));
  const same = rates.filter((rate) => rate.vat_rate_id === vat_rate_id && rate.note === note);
  return same.find((rate) => rate.name === name) ?? same[0] ?? { name, note };
};

/** A percentage of an amount of money, rounded half up to the cent. */
const percentOf = (money: number, percent: number): number => {
  const cents = BigInt(Math.round(money * 100)) * BigInt(Math.round(percent * 1000));
  return Number((2n * cents + 100_000n) / 200_000n) / 100;
};

/** D20.2: totals with VAT by rate, and the notes of the rates. */
export const offerTotals = (
  quote: SavedQuote,
  printed: PrintedQuote,
  { language, words, format, deposit }: TotalsContext,
): { totals: TotalRow[]; notes: string[] } => {
  const { totals } = quote;
  const row = (name: string, amount: number, weight: TotalRow['weight'] = 'plain'): TotalRow => ({
    name,
    amount: format.money(amount),
    weight,
  });
  const percent = quote.discount && 'percent' in quote.discount ? format.percent(quote.discount.percent) : null;
  const before =
    printed.discount === 0 ? [] : [row(words.sum, printed.sum), row(words.quoteDiscount(percent), -printed.discount)];
  const vat = (totals.vat ?? []).map((total) => {
    const rate = frozenRate(quote, total);
    const name = plainLine(translatedField(language, rate, 'name') ?? '');
    return { total, name, note: plainLines(translatedField(language, rate, 'note') ?? '').join(' ') };
  });
  const isNet = printed.basis === 'net';
  const vatRows = vat.map(({ total, name }) =>
    row(
      (isNet ? words.vatOn : words.vatWithin)(name, format.money(total.base)),
      total.amount,
      isNet ? 'plain' : 'light',
    ),
  );
  const whole = isNet
    ? [row(words.totalNet, totals.net), ...vatRows, row(words.totalGross, totals.gross, 'strong')]
    : [row(words.totalGross, totals.gross, 'strong'), ...vatRows, row(words.totalNet, totals.net, 'light')];
  const due = deposit === null ? [] : [row(words.deposit(format.percent(deposit)), percentOf(totals.gross, deposit))];
  return {
    totals: [
      ...before,
      ...(totals.vat === null ? [row(words.total[printed.basis], totals.gross, 'strong')] : whole),
      ...due,
    ],
    notes: [...new Set(vat.flatMap(({ name, note }) => (note === '' ? [] : [`${name}${words.colon}${note}`])))],
  };
};
