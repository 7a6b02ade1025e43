import { INTERPOLATION_MODES } from '@vantail/pricing';
import { amountText, type Random } from '../../../../pricing/test/oracle/generate.ts';
import { collectionOf } from '../id-places.ts';

/** The part of JSON Schema that the description uses. */
export type FuzzSchema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  examples?: unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  items?: FuzzSchema;
  properties?: Record<string, FuzzSchema>;
  required?: string[];
  readOnly?: boolean;
  anyOf?: FuzzSchema[];
};

export type FuzzIds = (collection: string) => number;

/** What schemas are filled from: a seeded source of chance, ids that may exist, and the components they refer to. */
export type FuzzSource = { random: Random; ids: FuzzIds; resolve: (schema: FuzzSchema) => FuzzSchema };

const TEXTS = [
  'Blanc 9016',
  'a',
  'Été ça où',
  'x'.repeat(200),
  'EUR',
  'https://cdn.example/a.svg',
  '/images/b.png',
  '2031-05-06T07:08:09Z',
  '2040-01-01T00:00:00.123+02:00',
  '🪟 vantail',
  "Robert'); drop table steps;--",
  '<script>alert(1)</script>',
  '%00%0a',
  ' spaces ',
  '"quoted" \\ slashed',
  '‮RTL',
  'couleurs',
  'roof_window',
];

const priceTable = (random: Random): string => {
  const sizes = (from: number) => Array.from({ length: random.int(1, 4) }, (_, place) => from + place * 100);
  const [widths, heights] = [sizes(random.int(300, 900)), sizes(random.int(300, 900))];
  const cell = () => (random.chance(0.15) ? null : Number(amountText(random)));
  if (random.chance(0.3)) return `${amountText(random)}:${amountText(random)}`;
  const mode = random.pick(INTERPOLATION_MODES);
  if (random.chance(0.6)) {
    const prices = heights.map(() => widths.map(cell));
    return JSON.stringify({ type: 'table-directe', modeInterpolation: mode, widths, heights, prices });
  }
  const echantillons = widths.map((largeur) => ({ largeur, hauteur: 1000, prix: cell() }));
  return JSON.stringify({ type: 'formule', A: cell(), B: cell(), r2: 0.97, widths, heights, echantillons });
};

/** Free JSON, now and then with what the service reads out of it: references, copies, tables (D9.2). */
const freeJson = ({ random, ids }: FuzzSource, depth = 0): unknown => {
  const shape = random.int(0, depth > 3 ? 4 : 7);
  if (shape === 0) return null;
  if (shape === 1) return random.pick([0, -1, 1.5, 1e15, 123456789, 0.1]);
  if (shape === 2) return random.pick(TEXTS);
  if (shape === 3) return random.chance(0.5);
  if (shape === 4) return ids('pricing-configurations');
  const inner = () => freeJson({ random, ids, resolve: (schema) => schema }, depth + 1);
  if (shape === 5) return Array.from({ length: random.int(0, 3) }, inner);
  const key = () =>
    random.pick(['pricingConfig', 'pricing_formulas', 'options', 'dimensions', 'price_table', 'id', 'note', 'a/b~c']);
  return Object.fromEntries(Array.from({ length: random.int(0, 4) }, () => [key(), inner()]));
};

const text = (schema: FuzzSchema, { random }: FuzzSource): string => {
  const fits = (candidate: string) =>
    candidate.length <= (schema.maxLength ?? 1e6) &&
    candidate.length >= (schema.minLength ?? 0) &&
    (schema.pattern === undefined || new RegExp(schema.pattern, 'u').test(candidate));
  const candidates = [...TEXTS, ...(schema.examples ?? []).map(String)].filter(fits);
  return candidates.length > 0 ? random.pick(candidates) : 'x';
};

const integer = ({ minimum = 1, maximum = 1e6 }: FuzzSchema, name: string, { random, ids }: FuzzSource): number => {
  const collection = collectionOf(name);
  if (collection) return ids(collection);
  if (random.chance(0.15)) return random.pick([minimum, maximum]);
  return random.int(minimum, Math.min(maximum, minimum + 3000));
};

const object = ({ properties = {}, required = [] }: FuzzSchema, source: FuzzSource): Record<string, unknown> => {
  const given = Object.entries(properties).filter(
    ([name, field]) => required.includes(name) || (!field.readOnly && source.random.chance(0.25)),
  );
  return Object.fromEntries(given.map(([name, field]) => [name, fuzzValue(field, source, name)]));
};

const translations = ({ random }: FuzzSource) =>
  Object.fromEntries(random.chance(0.5) ? [] : [[random.pick(['fr', 'de', 'pt-BR']), { name: random.pick(TEXTS) }]]);

/** A value that the schema allows; whether the request is accepted with it is another matter. */
export const fuzzValue = (given: FuzzSchema, source: FuzzSource, name = ''): unknown => {
  const schema = source.resolve(given);
  const { random } = source;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  if (schema.anyOf) return fuzzValue(random.pick(schema.anyOf), source, name);
  if (name === 'price_table') return random.chance(0.1) ? null : priceTable(random);
  if (name === 'translations') return translations(source);
  const types = [schema.type ?? []].flat();
  const type = types.length > 0 ? random.pick(types.length > 1 && random.chance(0.8) ? [types[0]] : types) : undefined;
  if (type === 'null') return null;
  if (type === 'boolean') return random.chance(0.7);
  if (type === 'integer') return integer(schema, name, source);
  if (type === 'number')
    return Math.min(schema.maximum ?? 1e9, Math.max(schema.minimum ?? 0, Number(amountText(random))));
  if (type === 'string') return text(schema, source);
  if (type === 'array') {
    const length = random.int(schema.minItems ?? 0, Math.min(schema.maxItems ?? 3, 3));
    return [...new Set(Array.from({ length }, () => fuzzValue(schema.items ?? {}, source, name)))];
  }
  if (type === 'object' && schema.properties) return object(schema, source);
  const free = freeJson(source);
  return type === 'object' && (typeof free !== 'object' || Array.isArray(free)) ? { value: free } : free;
};
