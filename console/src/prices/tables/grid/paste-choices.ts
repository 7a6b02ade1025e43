import type { DetectionChoices, DoubtChoice } from '@vantail/price-lists';
import { readPrice } from '../../../ui/fields/read-price.ts';

type Block = readonly (readonly string[])[];

const isPrice = (text: string) => readPrice(text, '.') !== undefined || readPrice(text, ',') !== undefined;

/**
 * Whether a pasted block may be more than prices: its corner is empty, or there are words in its first row or column. A
 * block of plain prices goes into the cells where it is pasted. In any other block sizes could be stored as prices, so
 * the reader of price lists analyses it and a person decides.
 */
export const looksHeaded = (block: Block): boolean => {
  const [head = []] = block;
  if (block.length < 2 || head.length < 2) return false;
  if ((head[0] ?? '').trim() === '') return true;
  return head.some((text) => !isPrice(text)) || block.some(([text = '']) => !isPrice(text));
};

const isOneOf = <const Value extends string>(values: readonly Value[], text: string): text is Value =>
  (values as readonly string[]).includes(text);

const LAYOUTS = ['grid', 'transposed', 'long'] as const;
export const UNITS = ['mm', 'cm', 'm', 'in', 'ft'] as const;
export const SIGNS = ['comma', 'point'] as const;

const joinOf = (value: string): Record<string, string> => {
  const mapping = JSON.parse(value) as Record<string, { join?: string }>;
  return Object.fromEntries(Object.entries(mapping).flatMap(([id, { join }]) => (join ? [[id, join]] : [])));
};

/** What is known about a pasted block once a question is answered, by the names of the import's form. */
export const withPasteAnswer = (choices: DetectionChoices, { field, value }: DoubtChoice): DetectionChoices => {
  if (field === 'layout' && isOneOf(LAYOUTS, value)) return { ...choices, layout: value };
  if (field === 'unit' && isOneOf(UNITS, value)) return { ...choices, unit: value };
  if (field === 'decimal' && isOneOf(SIGNS, value)) return { ...choices, decimal: value };
  if (field === 'price_column') return { ...choices, priceColumn: value };
  if (field === 'mapping') return { ...choices, join: { ...choices.join, ...joinOf(value) } };
  return choices;
};
