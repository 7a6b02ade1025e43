// A second implementation of D19.7, written from the rule. It shares no code with src/, and throws on a word that it
// does not know. Tables are formulas "A:B", at sizes where they have a price.
import { Rational } from './rational.ts';

type Rate = { vat_rate_id: number; name: string; rate: number; category: string; note: string | null };
type Off = { percent?: number; amount?: number } | null;
type Line = {
  kind: string;
  unit_price?: number;
  quantity?: number | null;
  width?: number | null;
  height?: number | null;
  vat_rate?: Rate | null;
  alternative?: boolean;
  discount?: Off;
  applies_to?: readonly number[] | null;
  purchase_price?: number | null;
  service?: {
    price: number | null;
    price_type: string;
    minimum_charge: number | null;
    maximum_charge: number | null;
    vat_rate: { rate: number } | null;
    discountable: boolean;
    tariff_percent: number | null;
    purchase_percent?: number | null;
  };
};
type OracleQuote = {
  price_basis: string;
  included_rate: { rate: number } | null;
  lines: readonly Line[];
  discount: Off;
};

const of = (value: number): Rational => Rational.of(String(value));
const HUNDRED = new Rational(100n);
const ZERO = new Rational(0n);
const cent = new Rational(1n, 100n);

/** Half up to cents, for what is not below 0. */
const toCents = (value: Rational): Rational => {
  const cents = (value.n * 200n + value.d) / (value.d * 2n);
  return new Rational(cents, 100n);
};
const shown = (value: Rational): number =>
  value.n < 0n ? -new Rational(-value.n, value.d).rounded() : value.rounded();
const sum = (values: readonly Rational[]): Rational => values.reduce((a, b) => a.plus(b), ZERO).reduced();
const percentOf = (value: Rational, percent: number): Rational => value.times(of(percent)).over(HUNDRED);

/** What a service comes to, multiplied by a percentage. */
type ServiceAmount = (percent: number | null) => Rational;

function serviceAmount(
  line: Line,
  lines: readonly Line[],
  totals: readonly Rational[],
  formula: string,
): ServiceAmount {
  const { service, quantity, applies_to } = line;
  if (!service) throw new Error('a service line without its service');
  const pieces = lines
    .map((_, index) => index)
    .filter((index) => {
      const piece = lines[index];
      return piece?.kind === 'product' && (applies_to ? applies_to.includes(index) : !piece.alternative);
    });
  const overPieces = (each: (piece: Line, index: number) => Rational): Rational =>
    sum(pieces.map((index) => each(lines[index] as Line, index)));
  const metres = (value: number | null | undefined): Rational => of(value ?? 0).over(new Rational(1000n));
  const surface = (piece: Line): Rational => metres(piece.width).times(metres(piece.height));
  const count = (piece: Line): Rational => of(piece.quantity ?? 0);
  const price = of(service.price ?? 0);
  const [A = '0', B = '0'] = formula.split(':');
  const exact = (): Rational => {
    if (service.price_type === 'flat') return price.times(of(quantity ?? 1));
    if (service.price_type === 'per_piece') return overPieces((piece) => price.times(count(piece)));
    if (service.price_type === 'per_m2') return overPieces((piece) => price.times(surface(piece)).times(count(piece)));
    if (service.price_type === 'per_linear_metre') {
      return overPieces((piece) => {
        const half = metres(piece.width).plus(metres(piece.height));
        return price.times(half).times(new Rational(2n)).times(count(piece));
      });
    }
    if (service.price_type === 'table') {
      return overPieces((piece) => Rational.of(A).times(surface(piece)).plus(Rational.of(B)).times(count(piece)));
    }
    if (service.price_type === 'percent') {
      return overPieces((_, index) => percentOf(totals[index] ?? ZERO, service.price ?? 0));
    }
    throw new Error(`the oracle does not know the price type ${service.price_type}`);
  };
  let amount = exact();
  const { minimum_charge: least, maximum_charge: most } = service;
  if (most !== null && amount.compare(of(most)) > 0) amount = of(most);
  if (least !== null && amount.compare(of(least)) < 0) amount = of(least);
  return (percent) => toCents(amount.plus(percentOf(amount, percent ?? 0)));
}

/** Undefined: above what it is taken of. */
function discountOf(off: Off | undefined, value: Rational): Rational | undefined {
  if (!off) return ZERO;
  if (off.percent !== undefined) return toCents(percentOf(value, off.percent));
  const amount = of(off.amount ?? 0);
  return amount.compare(value) > 0 ? undefined : amount;
}

const takesDiscount = ({ kind, service }: Line): boolean => {
  if (kind === 'product' || kind === 'free') return true;
  if (kind === 'service') return service?.discountable === true;
  if (kind === 'heading') return false;
  throw new Error(`the oracle does not know the kind ${kind}`);
};

function contained(line: Line, quote: OracleQuote): number | null {
  if (quote.price_basis === 'HT') return null;
  if (quote.price_basis !== 'TTC') throw new Error(`the oracle does not know the basis ${quote.price_basis}`);
  const included = quote.included_rate?.rate ?? 0;
  if (line.kind === 'free') return line.vat_rate?.rate ?? included;
  const named = line.service?.price_type === 'percent' ? undefined : line.service?.vat_rate?.rate;
  return named ?? included;
}

type Group = { rate: Rate; contained: number | null; lines: Rational; discountable: Rational; gain: Rational };

function groupsOf(quote: OracleQuote, totals: readonly Rational[], gains: readonly Rational[]): Group[] {
  const groups: Group[] = [];
  for (const [index, line] of quote.lines.entries()) {
    if (line.kind === 'heading' || line.alternative || !line.vat_rate) continue;
    const { vat_rate: rate } = line;
    const within = contained(line, quote);
    const total = totals[index] ?? ZERO;
    const same = groups.find(
      (one) =>
        one.rate.category === rate.category &&
        one.rate.rate === rate.rate &&
        one.rate.note === rate.note &&
        one.contained === within,
    );
    const group = same ?? { rate, contained: within, lines: ZERO, discountable: ZERO, gain: ZERO };
    if (!same) groups.push(group);
    group.lines = group.lines.plus(total).reduced();
    group.gain = group.gain.plus(gains[index] ?? ZERO).reduced();
    if (takesDiscount(line)) group.discountable = group.discountable.plus(total).reduced();
    if (rate.vat_rate_id < group.rate.vat_rate_id) group.rate = rate;
  }
  const text = (a: string | null, b: string | null): number =>
    (a ?? '') < (b ?? '') ? -1 : (a ?? '') > (b ?? '') ? 1 : 0;
  return groups.sort(
    (a, b) =>
      b.rate.rate - a.rate.rate ||
      text(a.rate.category, b.rate.category) ||
      a.rate.vat_rate_id - b.rate.vat_rate_id ||
      (b.contained ?? 0) - (a.contained ?? 0) ||
      text(a.rate.note, b.rate.note),
  );
}

/** One cent after the other to whoever is furthest behind its share: the same as floors and largest fractions. */
function partsOf(discount: Rational, groups: readonly Group[]): Rational[] {
  const whole = sum(groups.map(({ discountable }) => discountable));
  if (!whole.isPositive()) return groups.map(() => ZERO);
  const shares = groups.map(({ discountable }) => discount.times(discountable).over(whole).reduced());
  const parts = shares.map((share) => new Rational((share.n * 100n) / share.d, 100n));
  for (let left = discount.minus(sum(parts)); left.isPositive(); left = left.minus(cent)) {
    const behind = shares.map((share, index) => share.minus(parts[index] ?? ZERO));
    const most = behind.reduce((a, b) => (b.compare(a) > 0 ? b : a));
    const taker = behind.findIndex((one) => one.compare(most) === 0);
    parts[taker] = (parts[taker] ?? ZERO).plus(cent);
  }
  return parts;
}

type OracleTotals = {
  /** Amount, discount and total; of a heading its sum. */
  lines: (number[] | number)[];
  totals: { lines: number; discount: number; net: number; vat: object[] | null; gross: number };
  total: number;
  margin: number | null;
};

/** The quote as it must come out, or the places of discounts that are too large. */
export function oracleTotals(quote: OracleQuote, formula: string): OracleTotals | { refused: string[] } {
  const { lines } = quote;
  const refused: string[] = [];
  const amounts: Rational[] = lines.map(() => ZERO);
  const totals: Rational[] = lines.map(() => ZERO);
  const bought: (Rational | undefined)[] = lines.map(() => undefined);
  const settle = (index: number, amount: Rational): void => {
    const off = discountOf(lines[index]?.discount, amount);
    if (!off) refused.push(`/lines/${index}/discount/amount`);
    amounts[index] = amount;
    totals[index] = amount.minus(off ?? amount).reduced();
  };
  for (const [index, line] of lines.entries()) {
    if (line.kind !== 'product' && line.kind !== 'free') continue;
    settle(index, toCents(of(line.unit_price ?? 0).times(of(line.quantity ?? 0))));
    if (line.purchase_price != null) bought[index] = of(line.purchase_price).times(of(line.quantity ?? 0));
  }
  for (const [index, line] of lines.entries()) {
    if (line.kind !== 'service') continue;
    const by = serviceAmount(line, lines, totals, formula);
    settle(index, by(line.service?.tariff_percent ?? null));
    if (line.service?.purchase_percent !== undefined) bought[index] = by(line.service.purchase_percent);
  }
  const counts = lines.map((line) => line.kind !== 'heading' && !line.alternative);
  const all = sum(totals.filter((_, index) => counts[index]));
  const discountable = sum(totals.filter((_, index) => counts[index] && takesDiscount(lines[index] as Line)));
  const discount = discountOf(quote.discount, discountable);
  if (!discount) refused.push('/discount/amount');
  if (refused.length > 0) return { refused };
  const off = discount ?? ZERO;
  const shownLines = lines.map((line, index) => {
    if (line.kind === 'heading') {
      const next = lines.findIndex((other, at) => at > index && other.kind === 'heading');
      const under = totals.filter((_, at) => at > index && (next < 0 || at < next) && counts[at]);
      return shown(sum(under));
    }
    const [amount, total] = [amounts[index] ?? ZERO, totals[index] ?? ZERO];
    return [shown(amount), shown(amount.minus(total)), shown(total)];
  });
  const isTaxed =
    lines.some(({ vat_rate }) => vat_rate) && !(quote.price_basis === 'TTC' && quote.included_rate === null);
  const left = all.minus(off);
  // Lines with a purchase price; every product and service that counts must have one.
  const isBought = lines.map((line, at) => counts[at] && (line.kind === 'product' || line.kind === 'service'));
  const knows = isBought.includes(true) && isBought.every((is, at) => !is || bought[at] !== undefined);
  const gains = lines.map((_, at) => (bought[at] ? (totals[at] ?? ZERO).minus(bought[at]) : ZERO));
  const signed = (value: Rational): Rational =>
    value.n < 0n ? ZERO.minus(toCents(new Rational(-value.n, value.d))) : toCents(value);
  const plain = { lines: shown(all), discount: shown(off) };
  if (!isTaxed) {
    const margin = knows ? shown(sum(gains.filter((_, at) => counts[at])).minus(off)) : null;
    const untaxed = { ...plain, net: shown(left), vat: null, gross: shown(left) };
    return { lines: shownLines, totals: untaxed, total: shown(left), margin };
  }
  const groups = groupsOf(quote, totals, gains);
  const parts = partsOf(off, groups);
  const entries: { rate: Rate; base: Rational; vat: Rational }[] = [];
  for (const [index, group] of groups.entries()) {
    const S = group.lines.minus(parts[index] ?? ZERO);
    const without = (rate: number): Rational => toCents(S.times(HUNDRED).over(HUNDRED.plus(of(rate))));
    const { rate, contained: within } = group;
    const base = within === null ? S : without(within);
    const vat = within === rate.rate ? S.minus(base) : toCents(percentOf(base, rate.rate));
    const same = entries.find(
      (one) => one.rate.category === rate.category && one.rate.rate === rate.rate && one.rate.note === rate.note,
    );
    if (!same) entries.push({ rate, base, vat });
    else {
      same.base = same.base.plus(base).reduced();
      same.vat = same.vat.plus(vat).reduced();
      if (rate.vat_rate_id < same.rate.vat_rate_id) same.rate = rate;
    }
  }
  const net = sum(entries.map(({ base }) => base));
  const gross = net.plus(sum(entries.map(({ vat }) => vat)));
  const vat = entries.map(({ rate, base, vat: amount }) => ({ ...rate, base: shown(base), amount: shown(amount) }));
  const total = quote.price_basis === 'TTC' ? shown(gross) : shown(net);
  const margins = groups.map(({ gain, contained: within }, at) => {
    const S = gain.minus(parts[at] ?? ZERO);
    return signed(S.times(HUNDRED).over(HUNDRED.plus(of(within ?? 0))));
  });
  return {
    lines: shownLines,
    totals: { ...plain, net: shown(net), vat, gross: shown(gross) },
    total,
    margin: knows ? shown(sum(margins)) : null,
  };
}
