import type { Decimal } from './decimal.ts';

/**
 * The canonical text of a decimal: no exponent, no trailing zero. `parseDecimal` reads it back, so an exact price can
 * be stored as text without rounding (D9.8).
 *
 * @example
 * decimalText({ digits: 6519263n, scale: 5 }); // '65.19263'
 */
export function decimalText({ digits, scale }: Decimal): string {
  const negative = digits < 0n;
  const all = String(negative ? -digits : digits).padStart(scale + 1, '0');
  const point = all.length - scale;
  let end = all.length;
  while (end > point && all[end - 1] === '0') end -= 1;
  const text = end > point ? `${all.slice(0, point)}.${all.slice(point, end)}` : all.slice(0, point);
  return negative ? `-${text}` : text;
}
