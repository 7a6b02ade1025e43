import { priceTypeWords } from '../catalogue/options/price-words.ts';
import type { RuleNames } from '../configurator/rules/sentence/rule-names.ts';
import { openingWords } from '../forms/row-words.ts';
import type { Format } from '../ui/language/format.ts';
import { type Language, listed } from '../ui/language/messages.ts';
import { changeWords } from './change-words.ts';

export type NamedKind = 'category' | 'brand' | 'option' | 'step';

/** What turns the values of a change into words. */
export type WordContext = {
  /** Of the thing that changed. */
  kind: string;
  language: Language;
  format: Format;
  /** What a reference is called; undefined where that is not known (yet). */
  nameOf: (kind: NamedKind, id: number) => string | undefined;
  /** What the rules of the product call its steps and options. */
  ruleNames: RuleNames;
};

const MONEY = ['price', 'base_price', 'minimum_price', 'price_per_square_meter'];
const PERCENT = ['price_adjustment_percentage', 'percentage_adjustment'];
const MM = /^(total_)?(width|height)_(mm|min|max)$/;
const REFERENCES: Readonly<Record<string, NamedKind>> = {
  category_id: 'category',
  parent_id: 'category',
  brand_id: 'brand',
  next_step_id: 'step',
  previous_step_id: 'step',
  option_ids: 'option',
  step_ids: 'step',
};

export const referenceKind = (field: string): NamedKind | undefined =>
  Object.hasOwn(REFERENCES, field) ? REFERENCES[field] : undefined;

/** The price of an option may be a percentage or an amount per square metre: a currency would be a guess. */
const isMoney = (kind: string, field: string): boolean => kind !== 'option' && isPrice(field);

export const isPrice = (field: string): boolean => MONEY.includes(field);

/** D12.5: a value that the list leaves out. */
export const isOmitted = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && (value as { omitted?: unknown }).omitted === true;

/** A value that has no words: it is shown raw, on demand. */
export const isStructure = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !(Array.isArray(value) && value.every((part) => typeof part !== 'object'));

export const nameOfReference = ({ language, nameOf }: WordContext, kind: NamedKind, id: unknown): string =>
  typeof id === 'number' ? (nameOf(kind, id) ?? changeWords[language].number(id)) : String(id);

const LONGEST = 120;

const textWords = (text: string, field: string, { language, format }: WordContext): string => {
  const say = changeWords[language];
  const openings: Record<string, string> = openingWords[language];
  const priceTypes: Record<string, string> = priceTypeWords[language];
  if (/^opening_|^fixed_part_/.test(field)) return openings[text] ?? text;
  if (field === 'price_type') return priceTypes[text] ?? text;
  if (field === 'expires_at') return format.date(text);
  return say.quoted(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
};

/** One value of a field as the trade says it. */
export const valueWords = (field: string, value: unknown, context: WordContext): string => {
  const { language, format } = context;
  const say = changeWords[language];
  const kind = referenceKind(field);
  if (value === null || value === '') return say.empty;
  if (typeof value === 'boolean') return value ? say.yes : say.no;
  // D12.5: the ledger has calls of the API here, which the plan's own page says in words.
  if (field === 'requests' && Array.isArray(value)) return format.number(value.length);
  if (Array.isArray(value))
    return listed(value.map((part) => (kind ? nameOfReference(context, kind, part) : String(part)))) || say.empty;
  if (typeof value === 'string') return textWords(value, field, context);
  if (typeof value !== 'number') return isOmitted(value) ? say.secret : JSON.stringify(value);
  if (kind) return nameOfReference(context, kind, value);
  if (isMoney(context.kind, field)) return format.money(value);
  if (PERCENT.includes(field)) return format.percent(value);
  return MM.test(field) ? `${format.number(value)} mm` : format.number(value);
};
