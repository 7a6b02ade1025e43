/**
 * The places where a field of the report may be, the most specific first: `price_table/prices/3` is looked for as
 * itself, then as `price_table/prices`, then as `price_table`.
 */
export const fieldPlaces = (field: string): string[] => {
  const parts = field.split('/');
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('/'));
};
