import { readSnapshot } from '@vantail/pricing';

/** The field in which a step refers to rows. */
export const PRICING_ROWS_FIELD = 'pricing_rows';

/** A step's `content_configuration` while it is edited: without the options that the service expands into it (D6). */
export type Content = Readonly<Record<string, unknown>>;

/** The four keys of §4.4 rule 2, ours first. */
const PRICING_KEYS = ['pricing_configuration', 'pricingConfig', 'pricing_formulas', 'pricingFormulas'] as const;

const references = (content: Content) =>
  readSnapshot(content).flatMap((entry) =>
    entry.kind === 'reference'
      ? [{ id: entry.pricing_configuration_id, path: pathOf(entry.pointer), copy: entry.copy }]
      : [],
  );

/** The pricing rows that the content refers to, anywhere in it, each once (D9.2). */
export const referencedRowIds = (content: Content): number[] => [...new Set(references(content).map(({ id }) => id))];

/**
 * Adds a reference to a row: in a list under one of the four keys if there is one, otherwise under
 * `pricing_configuration`. A key with anything but a list is left alone while another key is free, since a shop may
 * read it as it is.
 */
export const withRow = (content: Content, id: number): Content => {
  if (referencedRowIds(content).includes(id)) return content;
  const list = PRICING_KEYS.find((key) => Array.isArray(content[key]));
  const key = list ?? PRICING_KEYS.find((name) => content[name] === undefined || content[name] === null);
  const [first] = PRICING_KEYS;
  if (key === undefined) return { ...content, [first]: [content[first], id] };
  return { ...content, [key]: [...((content[key] ?? []) as unknown[]), id] };
};

/** Removes every reference to a row, with the copies they contain. A list that becomes empty is removed as well. */
export const withoutRow = (content: Content, id: number): Content => {
  const emptied = changedReferences(content, id, () => GONE);
  return Object.fromEntries(
    Object.entries(emptied).filter(([key, value]) => !isEmptyPricingList(key, value) || isSame(content[key], value)),
  );
};

/** D9.3: the current row wins over a copy, so the copy can be removed; a plain reference stays in its place. */
export const withoutCopies = (content: Content, id: number): Content =>
  changedReferences(content, id, () => ({ pricing_configuration_id: id }), true);

const GONE = Symbol('gone');

const changedReferences = (content: Content, id: number, change: () => unknown, onlyCopies = false): Content =>
  references(content)
    .filter((reference) => reference.id === id && (!onlyCopies || reference.copy !== null))
    // From the last to the first, so that the positions of the others stay valid.
    .reverse()
    .reduce<unknown>((value, { path }) => changedAt(value, path, change), content) as Content;

const changedAt = (value: unknown, [key = '', ...rest]: string[], change: () => unknown): unknown => {
  const children = value as Record<string, unknown>;
  const child = rest.length === 0 ? change() : changedAt(children[key], rest, change);
  if (Array.isArray(value)) {
    return child === GONE ? value.toSpliced(Number(key), 1) : value.with(Number(key), child);
  }
  const remaining = Object.entries(children).map(([name, old]) => [name, name === key ? child : old]);
  return Object.fromEntries(remaining.filter(([, value]) => value !== GONE));
};

const isEmptyPricingList = (key: string, value: unknown): boolean =>
  PRICING_KEYS.some((name) => name === key) && Array.isArray(value) && value.length === 0;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** RFC 6901, inside `content_configuration`. */
const pathOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(2)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
