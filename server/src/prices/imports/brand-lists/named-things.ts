import { plainWords } from '@vantail/price-lists';
import type { Pieces } from '@vantail/pricing';
import type { TenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import { validationError } from '../../../platform/errors.ts';
import { knownMeanings } from '../matching/window-words.ts';
import { listBrandNames, listNamedProducts, listNamedTables, type NamedProduct } from './store.ts';

/** A product or a shared price table, with the texts that name it: reference and names in every language. */
export type Thing = { kind: 'product' | 'price_table'; id: number; name: string; labels: readonly string[] };

/** A text as the name of one thing: what it says besides that name. */
export type Reading = { thing: Thing; rest: string; isWeak: boolean };

export type TextReading = {
  /** The things that the text may be the name of, with nothing in it that is not understood. */
  readings: Reading[];
  /** The products whose names stand in it, whatever else does; of nested names the longest. */
  mentioned: Thing[];
};

/** Words before a reference, which mean nothing by themselves. */
const IGNORED = ['ref', 'reference', 'art', 'article', 'artikel', 'artikelnummer', 'code', 'referencia', 'riferimento'];
/** A name as short as this names its thing only where it is all that the text says. */
const SHORT = 3;
const MAX_LENGTH = 200;
const MAX_LABEL_WORDS = 16;
const THINGS_A_PIECE = 500;
/** A text that names more is read again where it comes again: 5,000 texts that name 20,000 products each do not fit into memory. */
const REMEMBERED_READINGS = 100;

type Word = { plain: string; from: number; to: number };
type Span = { from: number; to: number; things: ReadonlySet<Thing>; isWeak: boolean };
type Label = { things: Set<Thing>; isWeak: boolean };

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map((match) => ({
    plain: plainWords(match[0]),
    from: match.index,
    to: match.index + match[0].length,
  }));

/** The text without these words: a comma instead of them keeps the words around them apart. */
const without = (text: string, words: readonly Word[], isTaken: (index: number) => boolean): string => {
  let rest = '';
  let at = 0;
  words.forEach(({ from, to }, index) => {
    if (!isTaken(index)) return;
    // Signs between two words of a name go with them.
    if (index === 0 || !isTaken(index - 1)) rest += `${text.slice(at, from)}, `;
    at = to;
  });
  // A name at either end leaves nothing to keep apart.
  const parts = (rest + text.slice(at)).split(',').map((part) => part.trim());
  return parts.filter((part) => part !== '').join(', ');
};

function* labelIndex(things: readonly Thing[]): Pieces<ReadonlyMap<string, Label>> {
  const index = new Map<string, Label>();
  for (const [position, thing] of things.entries()) {
    if (position % THINGS_A_PIECE === 0) yield;
    for (const text of thing.labels) {
      const plain = plainWords(text);
      if (plain === '') continue;
      const label = index.get(plain) ?? { things: new Set(), isWeak: knownMeanings(text) !== undefined };
      label.things.add(thing);
      index.set(plain, label);
    }
  }
  return index;
}

const spansIn = (words: readonly Word[], index: ReadonlyMap<string, Label>): Span[] => {
  const spans: Span[] = [];
  for (let from = 0; from < words.length; from++) {
    let phrase = '';
    for (let to = from + 1; to <= Math.min(words.length, from + MAX_LABEL_WORDS); to++) {
      phrase += `${phrase === '' ? '' : ' '}${words[to - 1]?.plain}`;
      const label = index.get(phrase);
      const isAll = from === 0 && to === words.length;
      if (label && (isAll || phrase.length >= SHORT)) spans.push({ from, to, ...label });
    }
  }
  return spans;
};

const isInside = (span: Span, other: Span) =>
  other !== span && other.from <= span.from && other.to >= span.to && other.to - other.from > span.to - span.from;

/** Only what it says besides the name decides: words of the trade for a product's row, nothing at all for a price table. */
const isUnderstood = (kind: Thing['kind'], rest: string): boolean => {
  const meanings = knownMeanings(rest);
  if (!meanings) return false;
  return kind === 'product' || meanings.every(({ is }) => is === 'pause' || is === 'plus');
};

/** Texts that fit very many things each: so many pairs of both are looked at in a file, which takes seconds. */
const MAX_READINGS = 2_000_000;

const mustBeReadable = (count: number): void => {
  if (count <= MAX_READINGS) return;
  const message = `The texts of the file fit more than ${MAX_READINGS} names of products and price tables, the limit: name a brand in brand_id, or give products names of their own`;
  throw validationError([
    { pointer: '/brand_id', code: 'too_many_chosen', message, params: { count, limit: MAX_READINGS } },
  ]);
};

/** Computes a value once for each key. */
const remembered = <Of, Value>(compute: (of: Of) => Value) => {
  const known = new Map<string, Value>();
  return (of: Of, key: string): Value => {
    const value = known.get(key) ?? compute(of);
    known.set(key, value);
    return value;
  };
};

/**
 * Reads texts as names of products and shared price tables. A text with a single word that is neither a part of the name nor
 * a word of the trade is no name: "PVC 70 alu" is not "PVC 70", but may be another product.
 */
export function* thingReader(
  things: readonly Thing[],
  brands: readonly string[],
): Pieces<(text: string) => TextReading> {
  const index = yield* labelIndex(things);
  const ignored = new Set([...IGNORED, ...brands.map(plainWords)]);
  const ignoredIndex = new Map([...ignored].map((text) => [text, { things: new Set<Thing>(), isWeak: true }]));
  const known = new Map<string, TextReading>();
  let count = 0;
  const read = (text: string): TextReading => {
    const words = text.length > MAX_LENGTH ? [] : wordsOf(text);
    const spans = spansIn(words, index);
    const aside = spansIn(words, ignoredIndex);
    // Thousands of things may have one name: what the text says besides it is read once for all of them.
    const restOf = remembered((own: readonly Span[]) => ({
      rest: without(text, words, (index) => [...own, ...aside].some(({ from, to }) => from <= index && index < to)),
      isWeak: own.every(({ isWeak }) => isWeak),
    }));
    const isRead = remembered(([kind, rest]: readonly [Thing['kind'], string]) => isUnderstood(kind, rest));
    const candidates = new Set(spans.flatMap((span) => [...span.things]));
    count += candidates.size;
    mustBeReadable(count);
    const readings = [...candidates].flatMap((thing): Reading[] => {
      const own = spans.filter((span) => span.things.has(thing));
      const { rest, isWeak } = restOf(own, own.map(({ from, to }) => `${from} ${to}`).join());
      return isRead([thing.kind, rest], `${thing.kind} ${rest}`) ? [{ thing, rest, isWeak }] : [];
    });
    const exact = readings.filter(({ rest }) => plainWords(rest) === '');
    const longest = spans.filter((span) => !span.isWeak && !spans.some((other) => isInside(span, other)));
    const mentioned = new Set(longest.flatMap((span) => [...span.things].filter(({ kind }) => kind === 'product')));
    return { readings: exact.length > 0 ? exact : readings, mentioned: [...mentioned] };
  };
  return (text: string): TextReading => {
    const reading = known.get(text) ?? read(text);
    if (Math.max(reading.readings.length, reading.mentioned.length) <= REMEMBERED_READINGS) known.set(text, reading);
    return reading;
  };
}

/** The names of so many products are held at once. */
const MAX_NAMES = 20_000;

/** What sheets can name, with the versions that it was read in. */
export type NamedCatalogue = { things: Thing[]; brands: string[]; versions: ReadonlyMap<string, number> };

export const thingKey = ({ kind, id }: Pick<Thing, 'kind' | 'id'>): string => `${kind} ${id}`;

const texts = (...labels: (string | null | undefined)[]): string[] =>
  labels.filter((label) => typeof label === 'string' && label.trim() !== '') as string[];

/** Its names in further languages. */
const translatedNames = (translations: string): (string | undefined)[] =>
  Object.values(JSON.parse(translations) as Record<string, { name?: unknown }>).map(({ name }) =>
    typeof name === 'string' ? name : undefined,
  );

const productThing = ({ id, name, name_en, reference, translations }: NamedProduct): Thing => ({
  kind: 'product',
  id,
  name,
  labels: texts(reference, name, name_en, ...translatedNames(translations)),
});

const mustBeFewEnough = (count: number, isOfBrand: boolean): void => {
  if (count <= MAX_NAMES) return;
  const what = isOfBrand ? 'The brand has' : 'There are';
  const message = `${what} more than ${MAX_NAMES} active products or price tables, the limit: name a brand in brand_id, or import product by product`;
  throw validationError([
    { pointer: '/brand_id', code: 'too_many_chosen', message, params: { count, limit: MAX_NAMES } },
  ]);
};

/** The active products, of one brand or of all, and the active shared price tables, by everything that names them. */
export const namedCatalogue = async (tx: TenantTransaction, brandId: number | null): Promise<NamedCatalogue> => {
  const products = await listNamedProducts(tx, brandId, MAX_NAMES);
  const tables = await listNamedTables(tx, MAX_NAMES);
  mustBeFewEnough(Math.max(products.length, tables.length), brandId !== null);
  const things: Thing[] = [
    ...products.map(productThing),
    ...tables.map(
      ({ id, name, reference }): Thing => ({ kind: 'price_table', id, name, labels: texts(reference, name) }),
    ),
  ];
  const brands = await listBrandNames(tx, brandId);
  return {
    things,
    brands: brands.flatMap(({ name, name_en }) => texts(name, name_en)),
    versions: new Map([
      ...products.map(({ id, version }) => [thingKey({ kind: 'product', id }), version] as const),
      ...tables.map(({ id, version }) => [thingKey({ kind: 'price_table', id }), version] as const),
    ]),
  };
};
