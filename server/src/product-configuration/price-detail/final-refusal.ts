import type { QuoteError, QuoteRefusal } from '@vantail/pricing';

/** What these say of a size comes from cells and formulas: only that it has no price is told. */
const FROM_TABLES = ['empty_cell', 'not_above_zero', 'empty_cells_around', 'no_price', 'unavailable_key'];
const SECRET = ['cell', 'price', 'price_table_id', 'formula', 'value'];

type Told = Pick<QuoteError, 'message' | 'params'>;

const words = ({ message, params }: Told): string => {
  const { width, height } = params as { width?: number; height?: number };
  return width === undefined || height === undefined ? message : `${width} x ${height} mm is not available`;
};

/** D16.6: an item of a refusal; `code` is the fault itself. */
export const finalError = <Item extends Told>(item: Item, code: string): Item => ({
  ...item,
  message: FROM_TABLES.includes(code) || 'price_table_id' in item.params ? words(item) : item.message,
  params: Object.fromEntries(Object.entries(item.params).filter(([name]) => !SECRET.includes(name))),
});

/** D16.6: a refusal without anything of tables; the sizes that have a price stay. */
export const finalRefusal = (refusal: QuoteRefusal): QuoteRefusal => {
  const errors = refusal.errors.map((error) => finalError(error, error.code));
  const isSame = errors.every(({ message }, index) => message === refusal.errors[index]?.message);
  return { ...refusal, errors, detail: isSame ? refusal.detail : `${errors[0]?.message}.` };
};
