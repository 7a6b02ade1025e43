import { type ExactNumber, isPriceNumber, type PricePoint, plainNumber } from '@vantail/pricing';
import { readSize } from '../../ui/fields/read-price.ts';
import type { PointLists } from './fit/price-fit.ts';
import { exactJsonText } from './grid/exact-json-text.ts';

/** One of the `echantillons` while it is edited: null is a number that is still missing. */
export type SampleDraft = {
  readonly largeur: number | null;
  readonly hauteur: number | null;
  readonly prix: ExactNumber | null;
  readonly json: Readonly<Record<string, unknown>>;
};

/** A `formule` while it is edited. `json` is what it was read from: further keys are written back unchanged. */
export type Formula = {
  readonly A: ExactNumber | null;
  readonly B: ExactNumber | null;
  readonly r2: ExactNumber | null;
  readonly widths: readonly number[];
  readonly heights: readonly number[];
  readonly samples: readonly SampleDraft[];
  readonly unavailable: readonly string[];
  readonly json: Readonly<Record<string, unknown>>;
};

export const emptyFormula: Formula = {
  A: null,
  B: null,
  r2: null,
  widths: [],
  heights: [],
  samples: [],
  unavailable: [],
  json: {},
};

export const emptySample: SampleDraft = { largeur: null, hauteur: null, prix: null, json: {} };

/** Optional lists that are empty are left out, unless the JSON had them. */
const optional = (json: Readonly<Record<string, unknown>>, key: string, list: readonly unknown[]) =>
  list.length > 0 || key in json ? { [key]: list } : {};

/** The object of a formula, as `parsePriceTable` takes it. */
export const formulaJson = ({ json, A, B, r2, widths, heights, samples, unavailable }: Formula) => ({
  ...json,
  type: 'formule',
  A,
  B,
  ...(r2 === null && !('r2' in json) ? {} : { r2 }),
  ...optional(json, 'widths', widths),
  ...optional(json, 'heights', heights),
  ...optional(
    json,
    'echantillons',
    samples.map(({ json: further, largeur, hauteur, prix }) => ({ ...further, largeur, hauteur, prix })),
  ),
  ...optional(json, 'unavailable', unavailable),
});

/** The `price_table` of a formula. */
export const formulaText = (formula: Formula): string => exactJsonText(formulaJson(formula));

type Json = Readonly<Record<string, unknown>>;

/**
 * The formula in a JSON object, if it has the right shape: numbers may be missing, but values of a wrong type give
 * undefined.
 */
export const readFormula = (json: Json): Formula | undefined => {
  if (json.type !== 'formule') return undefined;
  const [A, B, r2] = [numberOf(json.A), numberOf(json.B), numberOf(json.r2)];
  const widths = listOf(json.widths, isFiniteNumber);
  const heights = listOf(json.heights, isFiniteNumber);
  const samples = listOf(json.echantillons, isJson)?.map(readSample);
  const unavailable = listOf(json.unavailable, (key) => typeof key === 'string');
  if (A === undefined || B === undefined || r2 === undefined) return undefined;
  if (!widths || !heights || !unavailable || !samples?.every((sample) => sample !== undefined)) return undefined;
  return { A, B, r2, widths, heights, samples, unavailable, json };
};

const isFiniteNumber = (value: unknown): value is number => Number.isFinite(value);

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isPriceNumber(value);

/** An absent value is null; undefined means a wrong type. */
const numberOf = (value: unknown): ExactNumber | null | undefined =>
  value == null ? null : isPriceNumber(value) ? value : undefined;

const listOf = <Item>(value: unknown, isItem: (item: unknown) => item is Item): Item[] | undefined => {
  if (value == null) return [];
  return Array.isArray(value) && value.every(isItem) ? value : undefined;
};

const readSample = (json: Json): SampleDraft | undefined => {
  const [largeur, hauteur, prix] = [numberOf(json.largeur), numberOf(json.hauteur), numberOf(json.prix)];
  const isSize = (value: unknown): value is number | null => value === null || typeof value === 'number';
  if (!isSize(largeur) || !isSize(hauteur) || prix === undefined) return undefined;
  return { largeur, hauteur, prix, json };
};

/** Samples as lists, by position; an incomplete one has no price. */
export const samplePoints = (samples: readonly SampleDraft[]): PointLists => ({
  widths: Float64Array.from(samples, ({ largeur }) => largeur ?? 0),
  heights: Float64Array.from(samples, ({ hauteur }) => hauteur ?? 0),
  prices: Float64Array.from(samples, ({ largeur, hauteur, prix }) =>
    largeur === null || hauteur === null || prix === null ? 0 : plainNumber(prix),
  ),
});

export const samplePricePoints = (samples: readonly SampleDraft[]): PricePoint[] => {
  const { widths, heights, prices } = samplePoints(samples);
  return samples
    .map((_, index) => ({ width: widths[index] ?? 0, height: heights[index] ?? 0, price: prices[index] ?? 0 }))
    .filter(({ price }) => price > 0);
};

/** The key of a size in `unavailable` (§2.3). */
export const sizeKey = (widthMm: number, heightMm: number): string => `${widthMm}_${heightMm}`;

/** `1300_410`, or as people write it: `1300 x 410`, `1 300 × 410 mm`. Undefined if it is not a size. */
export const readSizeKey = (text: string): string | undefined => {
  const [width = '', height = '', ...rest] = text.split(/[_x×*]/i);
  const [widthMm, heightMm] = [readSize(width), readSize(height)];
  return widthMm === undefined || heightMm === undefined || rest.length > 0 ? undefined : sizeKey(widthMm, heightMm);
};

export const keyText = (key: string): string => key.replace('_', ' × ');
