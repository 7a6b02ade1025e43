import { multiplyDecimals, percentOf } from '../decimal/arithmetic.ts';
import { centsDecimal, centsOf, moneyOf, roundCents } from '../decimal/cents.ts';
import { decimalOf } from '../decimal/decimal.ts';
import type { ErrorList } from '../price-table/error-facts.ts';
import type { PriceTable } from '../price-table/price-table.ts';
import type { QuoteRefusal } from '../quote/refusals/quote-refusal.ts';
import { refuseTable } from '../quote/refusals/refuse-size.ts';
import type { SizeMm } from '../request/quote-request.ts';
import { piecesOf } from './check-lines.ts';
import type { Discount, PricedLine, ProductLine, QuoteLine, ServiceLine } from './quote-line.ts';
import type { Service } from './service.ts';
import { type PiecesOfLine, serviceAmount, type UnpricedPieces } from './service-amount.ts';

/**
 * The amount of a line, its discount and what is left, in cents (D19.7). `purchase` is what the whole line costs to buy;
 * undefined where that is not known.
 *
 * @example
 * const line: LineAmount = { amount: 82088n, discount: 4104n, total: 77984n, purchase: undefined };
 */
export type LineAmount = {
  readonly amount: bigint;
  readonly discount: bigint;
  readonly total: bigint;
  readonly purchase: bigint | undefined;
};

/**
 * A discount in cents (D19.7): a percentage of the amount, rounded half up, or its own amount.
 *
 * @example
 * discountOf({ percent: 5 }, 82088n); // 4104n
 */
function discountOf(discount: Discount | null, amount: bigint): bigint {
  if (!discount) return 0n;
  if ('amount' in discount) return centsOf(discount.amount);
  return roundCents(percentOf(centsDecimal(amount), discount.percent));
}

/**
 * The discount of a sum that is known; one above it is a fault.
 *
 * @example
 * checkedDiscount(errors, '/discount', { amount: 900 }, 82088n); // 82088n, and a fault at /discount/amount
 */
export function checkedDiscount(errors: ErrorList, pointer: string, discount: Discount | null, sum: bigint): bigint {
  const cents = discountOf(discount, sum);
  if (cents <= sum) return cents;
  const [maximum, value] = [moneyOf(sum), moneyOf(cents)];
  errors.add(`${pointer}/amount`, 'out_of_range', `must be at most ${maximum}`, { minimum: 0, maximum, value });
  return sum;
}

/** Price times quantity, rounded half up: a quantity has up to three decimals. */
function times(price: number, quantity: number): bigint {
  return roundCents(multiplyDecimals(decimalOf(price), decimalOf(quantity)));
}

/**
 * A service line whose service has no price for some piece (D15.4, D19.5).
 *
 * @example
 * const { line, unpriced }: RefusedService = refused;
 */
type RefusedService = {
  readonly line: number;
  readonly service: Service;
  readonly unpriced: UnpricedPieces;
};

/**
 * The amounts of all lines (D19.7): products and free lines first, then the services, which may be a percentage of what
 * is left of products after their discounts. Undefined for a heading.
 *
 * @example
 * lineAmounts(errors, lines, tableOf); // [{ amount: 82088n, discount: 4104n, total: 77984n, purchase: undefined }]
 */
export function lineAmounts(
  errors: ErrorList,
  lines: readonly QuoteLine[],
  tableOf: (service: Service) => PriceTable | undefined,
): (LineAmount | undefined)[] | RefusedService {
  const amounts: (LineAmount | undefined)[] = lines.map(() => undefined);
  const settle = (index: number, line: PricedLine, amount: bigint, purchase: bigint | undefined): void => {
    const discount = checkedDiscount(errors, `/lines/${index}/discount`, line.discount, amount);
    amounts[index] = { amount, discount, total: amount - discount, purchase };
  };
  for (const [index, line] of lines.entries()) {
    if (line.kind === 'product') settle(index, line, times(line.unit_price, line.quantity), purchaseOf(line));
    if (line.kind === 'free') settle(index, line, times(line.unit_price, line.quantity), undefined);
  }
  for (const [index, line] of lines.entries()) {
    if (line.kind !== 'service') continue;
    const { service, quantity } = line;
    const pieces = soldPieces(line, lines, amounts);
    const price = serviceAmount(service, quantity ?? 1, pieces, tableOf(service));
    if ('pieces' in price) return { line: index, service, unpriced: price };
    settle(index, line, price.amount, price.purchase);
  }
  return amounts;
}

function purchaseOf({ purchase_price, quantity }: ProductLine): bigint | undefined {
  return typeof purchase_price === 'number' ? times(purchase_price, quantity) : undefined;
}

function soldPieces(
  service: ServiceLine,
  lines: readonly QuoteLine[],
  amounts: readonly (LineAmount | undefined)[],
): PiecesOfLine[] {
  return piecesOf(service, lines).flatMap((index) => {
    const piece = lines[index];
    if (piece?.kind !== 'product') return [];
    const { quantity, width, height } = piece;
    const size = width === null || height === null ? null : { width, height };
    return [{ line: index, quantity, size, total: amounts[index]?.total ?? 0n }];
  });
}

/**
 * A service that has no price for a piece (D19.5): the refusal of D15.4, at the service of the line. Without
 * `nearestSizes` nobody knows at which sizes the product has a price as well, and none is offered.
 *
 * @example
 * refuseServiceTable(refused).errors[0]?.pointer; // '/lines/2/service_id'
 */
export function refuseServiceTable(
  { line, service, unpriced }: RefusedService,
  nearestSizes: (line: number, table: PriceTable) => readonly SizeMm[] = () => [],
): QuoteRefusal {
  const { pieces, table, value } = unpriced;
  const pointer = `/lines/${line}/service_id`;
  const { service_id: id, name, price_table_id } = service;
  const params = { service: { id, name }, price_table_id, line: pieces.line };
  if (!pieces.size) {
    const message = `${name} is priced by size, and line ${pieces.line} has none`;
    const errors = [{ pointer, code: 'no_price', message, params: { width: null, height: null, ...params } }];
    return { code: 'dimensions_unavailable', detail: `${message}.`, errors, nearest_sizes: [] };
  }
  const nearest = table ? nearestSizes(pieces.line, table) : [];
  return refuseTable(name, { table, value }, pieces.size, { pointer, params }, nearest);
}
