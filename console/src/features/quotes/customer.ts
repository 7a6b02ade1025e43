/** What a shop stores about its customer (D10): an object of any shape. */
type Customer = Record<string, unknown> | null;

/** A name by which to find a quote, if there is one. */
export const customerName = (customer: Customer): string | undefined => {
  const names = [customer?.name, customer?.nom, customer?.company].filter((name) => typeof name === 'string');
  return names[0];
};

/** Each fact with its path, `address.city`, as text. */
export const customerFacts = (customer: Customer): [place: string, text: string][] =>
  Object.entries(customer ?? {}).flatMap(([key, value]) => factsOf(key, value));

const factsOf = (place: string, value: unknown): [string, string][] => {
  if (value === null || value === undefined || value === '') return [];
  if (typeof value !== 'object') return [[place, String(value)]];
  return Object.entries(value).flatMap(([key, inner]) => factsOf(`${place}.${key}`, inner));
};
