import { type ExactNumber, isPriceNumber } from '@vantail/pricing';
import type { Formula, SampleDraft } from './formula.ts';

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
