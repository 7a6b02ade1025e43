// A second implementation of B2 in fractions, from the text of the rule alone; it shares no code with src/.
import type { Random } from './generate.ts';
import { readTable, type Table } from './oracle.ts';
import { Rational } from './rational.ts';

export type Adjustment = {
  percentage?: number;
  amount?: number;
  rounding?: { to: number; ending?: number; direction?: 'nearest' | 'up' | 'down' };
};

const of = (value: number) => Rational.of(String(value));

const changed = (value: Rational, { percentage, amount }: Adjustment) =>
  percentage === undefined ? value.plus(of(amount ?? 0)) : value.raisedBy(of(percentage));

/** The nearest of the allowed prices around a positive one, by trying those below and above. */
function allowedPrice(price: Rational, rounding: Adjustment['rounding'] = { to: 0.01 }): Rational {
  const [step, ending] = [of(rounding.to), of(rounding.ending ?? 0)];
  const steps = price.minus(ending).over(step);
  const whole = steps.n / steps.d - (steps.n < 0n && steps.n % steps.d !== 0n ? 1n : 0n);
  const candidate = (n: bigint) => ending.plus(step.times(new Rational(n)));
  const [below, above] = [candidate(whole), candidate(whole + 1n)];
  const isExact = below.compare(price) === 0;
  const upIsNearer = above.minus(price).compare(price.minus(below)) <= 0;
  const goesUp = { up: !isExact, down: false, nearest: !isExact && upIsNearer }[rounding.direction ?? 'nearest'];
  const result = goesUp ? above : below;
  if (result.isPositive()) return result;
  return candidate(0n).isPositive() ? candidate(0n) : candidate(1n);
}

/** Half up, away from zero, to 6 decimals or as many as were written. */
function coefficient(value: Rational, adjustment: Adjustment): Rational {
  let decimals = 6n;
  while ((value.n * 10n ** decimals) % value.d !== 0n) decimals += 1n;
  const exact = changed(value, adjustment);
  const size = exact.n < 0n ? -exact.n : exact.n;
  const unit = 10n ** decimals;
  const kept = (2n * size * unit + exact.d) / (2n * exact.d);
  return new Rational(exact.n < 0n ? -kept : kept, unit);
}

/** What becomes of a price; undefined: it must be refused. */
export function adjustedPrice(price: Rational, adjustment: Adjustment): Rational | undefined {
  if (!price.isPositive()) return price;
  const next = changed(price, adjustment);
  return next.isPositive() ? allowedPrice(next, adjustment.rounding) : undefined;
}

/** The numbers of a table in reading order (cells; A, B, samples), each before and after; undefined where it is broken. */
export function adjustedNumbers(source: string, adjustment: Adjustment) {
  const table = readTable(source);
  if (!table) return undefined;
  const prices = [...(table.cells ?? []), ...(table.samples ?? [])];
  const A = table.A && {
    old: table.A,
    next: adjustment.amount === undefined ? coefficient(table.A, adjustment) : table.A,
  };
  const B = table.B && { old: table.B, next: coefficient(table.B, adjustment) };
  const all = [
    ...(A ? [A] : []),
    ...(B ? [B] : []),
    ...prices.map(({ value }) => ({ old: value, next: adjustedPrice(value, adjustment) })),
  ];
  return all.map(({ old, next }) => ({
    old,
    next: next && (next.compare(old) === 0 || next.isWithinLimits()) ? next : undefined,
  }));
}

/** The same numbers of a table as it is. */
export function numbersOf(source: string): Rational[] {
  const table = readTable(source) as Table;
  const prices = [...(table.cells ?? []), ...(table.samples ?? [])].map(({ value }) => value);
  return [...(table.A ? [table.A] : []), ...(table.B ? [table.B] : []), ...prices];
}

export function randomAdjustment(r: Random): Adjustment {
  const rounding = r.pick([
    undefined,
    { to: 0.05 },
    { to: 1 },
    { to: 1, ending: 0.9 },
    { to: 10, ending: 9.9, direction: 'up' as const },
    { to: 0.5, direction: 'down' as const },
    { to: 0.001, ending: 0.0005 },
    { to: 1000, ending: 990 },
  ]);
  const change = r.chance(0.6)
    ? { percentage: r.pick([3.3, -5, 0, 12.75, -99.9, 1000, 2.125, -0.01]) }
    : { amount: r.pick([5, -5, 0.005, -0.3, 120.5, -300, 1e9, 0.333333333]) };
  return { ...change, ...(rounding ? { rounding } : {}) };
}
