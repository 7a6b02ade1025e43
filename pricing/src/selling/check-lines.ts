import { compareExact } from '../decimal/arithmetic.ts';
import { decimalOf } from '../decimal/decimal.ts';
import { type ErrorList, factOf } from '../price-table/error-facts.ts';
import { type Discount, type PricedLine, type QuoteLine, type ServiceLine, takesDiscount } from './quote-line.ts';
import { SERVICE_PRICING } from './service.ts';
import { VAT_RULES } from './vat-rate.ts';

type Limits = { readonly minimum: number; readonly maximum: number; readonly decimals: number };

const LIMITS = {
  pieces: { minimum: 1, maximum: 10_000, decimals: 0 },
  quantity: { minimum: 0.001, maximum: 10_000, decimals: 3 },
  unitPrice: { minimum: 0, maximum: 1e9, decimals: 2 },
  percent: { minimum: 0, maximum: 100, decimals: 3 },
  amount: { minimum: 0, maximum: Number.POSITIVE_INFINITY, decimals: 2 },
} as const satisfies Record<string, Limits>;

function checkNumber(errors: ErrorList, pointer: string, value: number, limits: Limits): void {
  const { minimum, maximum, decimals } = limits;
  if (!(Number.isFinite(value) && compareExact(value, minimum) >= 0 && compareExact(value, maximum) <= 0)) {
    const bounds = maximum === Number.POSITIVE_INFINITY ? `at least ${minimum}` : `from ${minimum} to ${maximum}`;
    const params = { minimum, maximum: Number.isFinite(maximum) ? maximum : null, value: factOf(value) };
    errors.add(pointer, 'out_of_range', `must be ${bounds}`, params);
  } else if (decimalOf(value).scale > decimals) {
    const message = decimals === 0 ? 'must be a whole number' : `must have at most ${decimals} decimals`;
    errors.add(pointer, 'too_many_decimals', message, { limit: decimals, value });
  }
}

/**
 * Checks a discount by itself (D19.5); whether an amount is above what it is taken of, is known only when that is.
 *
 * @example
 * checkDiscount(errors, '/discount', { percent: 101 });
 */
export function checkDiscount(errors: ErrorList, pointer: string, discount: Discount | null): void {
  if (!discount) return;
  if ('percent' in discount) checkNumber(errors, `${pointer}/percent`, discount.percent, LIMITS.percent);
  else checkNumber(errors, `${pointer}/amount`, discount.amount, LIMITS.amount);
}

/**
 * The product lines that a service applies to (D19.5), as indices.
 *
 * @example
 * piecesOf({ ...fitting, applies_to: null }, lines); // [0, 2]
 */
export function piecesOf({ applies_to, service }: ServiceLine, lines: readonly QuoteLine[]): readonly number[] {
  if (!SERVICE_PRICING[service.price_type].appliesToPieces) return [];
  if (applies_to) return applies_to;
  return lines.flatMap((line, index) => (line.kind === 'product' && !line.alternative ? [index] : []));
}

function checkPieces(errors: ErrorList, place: string, line: ServiceLine, lines: readonly QuoteLine[]): void {
  const { applies_to, service, alternative } = line;
  const { price_type } = service;
  const pointer = `${place}/applies_to`;
  if (!SERVICE_PRICING[price_type].appliesToPieces) {
    if (applies_to) errors.add(pointer, 'not_beside_price_type', `must be null with ${price_type}`, { price_type });
    return;
  }
  for (const [index, piece] of (applies_to ?? []).entries()) {
    const at = `${pointer}/${index}`;
    const named = lines[piece];
    if (applies_to?.indexOf(piece) !== index) {
      errors.add(at, 'duplicate', 'must name each line once', { value: piece });
    } else if (named?.kind !== 'product') {
      errors.add(at, 'unknown_reference', 'must be the index of a product line', { resource: 'line', value: piece });
    } else if (named.alternative && !alternative) {
      const message = `line ${piece} is an alternative: a service for it must be one, too`;
      errors.add(at, 'applies_to_alternative', message, { value: piece });
    }
  }
  if (piecesOf(line, lines).length === 0) {
    const message = 'there is no piece that the service applies to';
    errors.add(pointer, 'applies_to_nothing', message, { service: { id: service.service_id, name: service.name } });
  }
}

function checkQuantity(errors: ErrorList, place: string, line: PricedLine): void {
  const pointer = `${place}/quantity`;
  if (line.kind === 'service') {
    const { price_type } = line.service;
    if (line.quantity === null) return;
    if (!SERVICE_PRICING[price_type].takesQuantity) {
      errors.add(pointer, 'not_beside_price_type', `is not taken with ${price_type}`, { price_type });
      return;
    }
  }
  checkNumber(errors, pointer, line.quantity ?? 1, LIMITS[line.kind === 'product' ? 'pieces' : 'quantity']);
}

/**
 * What is wrong with the lines of a quote before anything is computed (D19.3, D19.5).
 *
 * @example
 * checkLines(errors, lines);
 */
export function checkLines(errors: ErrorList, lines: readonly QuoteLine[]): void {
  for (const [index, line] of lines.entries()) {
    if (line.kind === 'heading') continue;
    const place = `/lines/${index}`;
    checkQuantity(errors, place, line);
    if (line.kind === 'free') checkNumber(errors, `${place}/unit_price`, line.unit_price, LIMITS.unitPrice);
    if (line.kind === 'service') checkPieces(errors, place, line, lines);
    if (line.discount && !takesDiscount(line)) {
      errors.add(`${place}/discount`, 'not_discountable', 'must be null: the service takes no discount', {});
    } else checkDiscount(errors, `${place}/discount`, line.discount);
  }
  checkRates(errors, lines);
}

/** D19.3: all lines have a rate or none, alternatives included; and a category that stands alone does. */
function checkRates(errors: ErrorList, lines: readonly QuoteLine[]): void {
  const priced = lines.flatMap((line, index) => (line.kind === 'heading' ? [] : [{ line, index }]));
  const categories = new Set(priced.flatMap(({ line }) => line.vat_rate?.category ?? []));
  for (const { line, index } of priced) {
    const pointer = `/lines/${index}/vat_rate_id`;
    const category = line.vat_rate?.category;
    if (!category && categories.size > 0) {
      errors.add(pointer, 'vat_rate_missing', 'is needed: other lines have a VAT rate', {});
    } else if (category && VAT_RULES[category].isAlone && categories.size > 1) {
      const others = [...categories].filter((other) => other !== category).sort();
      const message = `category ${category} cannot stand beside ${others.join(', ')}`;
      errors.add(pointer, 'category_o_alone', message, { category, others });
    }
  }
}
