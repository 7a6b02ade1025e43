import type { ConfiguratorStep, PricedProduct, RowPrice, StoredRow } from '@vantail/pricing';
import { fromPriceOfContributions, rowPrice, stepContribution } from '@vantail/pricing';

/** A row as lists show it: without its table, with the price that the service made of it. */
type KnownRow = {
  id: number;
  active: boolean;
  computed_minimum_price: number | null;
  percentage_adjustment: number;
};

/** What the page knows of a product. */
type KnownProduct = {
  product: PricedProduct;
  steps: readonly ConfiguratorStep[];
  rows: readonly KnownRow[];
};

/** Rounded to cents, where the service has the exact one: good enough to see which row is the cheapest. */
const listedPrice = ({ computed_minimum_price: price, percentage_adjustment }: KnownRow): RowPrice =>
  price === null
    ? { price: null, computed_minimum_price: null, reason: 'no_positive_price' }
    : {
        kind: 'minimum_price',
        width: null,
        height: null,
        base: String(price),
        percentage: percentage_adjustment,
        price: String(price),
        computed_minimum_price: price,
        reason: null,
      };

/**
 * The from-price that a product would have (D9), by the code that the service prices with. `exact` has the rows whose price is
 * known to the last digit; where another row gives the price, it is named, so that it can be looked up.
 */
export const newFromPrice = (
  { product, steps, rows }: KnownProduct,
  exact: ReadonlyMap<number, RowPrice>,
): { price: number | null; inexactRowId: number | undefined } => {
  const stored: StoredRow[] = rows.map((row) => ({
    id: row.id,
    active: row.active,
    price: exact.get(row.id) ?? listedPrice(row),
  }));
  const contributions = steps.filter(({ active }) => active !== false).map(stepContribution);
  const { price, source } = fromPriceOfContributions({ product, contributions, rows: stored });
  const rowId = source?.pricing_configuration_id ?? undefined;
  return { price, inexactRowId: rowId !== undefined && !exact.has(rowId) ? rowId : undefined };
};

/** Rows that turn out to be the cheapest are looked up one after the other; more than a few never are. */
const LOOK_UPS = 5;

/** The from-price that a product would have, by the exact prices of its cheapest rows. */
export const exactFromPrice = async (
  known: KnownProduct,
  given: ReadonlyMap<number, RowPrice>,
  rowOf: (id: number) => Promise<Parameters<typeof rowPrice>[0]>,
): Promise<number | null> => {
  const exact = new Map(given);
  let found = newFromPrice(known, exact);
  for (let count = 0; found.inexactRowId !== undefined && count < LOOK_UPS; count++) {
    exact.set(found.inexactRowId, rowPrice(await rowOf(found.inexactRowId)));
    found = newFromPrice(known, exact);
  }
  return found.price;
};
