import type { Doubt, DoubtChoice } from '@vantail/pricing/price-lists';
import { messages } from '../../language/messages.ts';

const answerTexts = messages({
  en: {
    layout_grid: 'Widths across the top',
    layout_transposed: 'Widths down the side',
    layout_long: 'One line per size',
    unit_mm: 'Millimetres',
    unit_cm: 'Centimetres',
    unit_m: 'Metres',
    unit_in: 'Inches',
    unit_ft: 'Feet',
    decimal_comma: 'Comma: 1,50',
    decimal_point: 'Point: 1.50',
    tax_convert: 'Convert them by your VAT rate',
    accept: 'Yes, keep it as read',
    join: (table: string) => `Yes, join it to ${table}`,
    separate: 'No, it is a separate table',
    skip: 'Skip this table',
    asRead: (answer: string) => `${answer} (as read)`,
  },
  fr: {
    layout_grid: 'Largeurs en haut',
    layout_transposed: 'Largeurs sur le côté',
    layout_long: 'Une ligne par dimension',
    unit_mm: 'Millimètres',
    unit_cm: 'Centimètres',
    unit_m: 'Mètres',
    unit_in: 'Pouces',
    unit_ft: 'Pieds',
    decimal_comma: 'Virgule : 1,50',
    decimal_point: 'Point : 1.50',
    tax_convert: 'Les convertir par votre taux de TVA',
    accept: 'Oui, garder tel que lu',
    join: (table: string) => `Oui, le joindre à ${table}`,
    separate: "Non, c'est un tableau à part",
    skip: 'Laisser ce tableau de côté',
    asRead: (answer: string) => `${answer} (tel que lu)`,
  },
});

/** What a choice of `mapping` does with its table: `{"A20":{"join":"A3"}}`. */
const mapped = (value: string): { join?: unknown; skip?: unknown } => {
  try {
    return Object.values(JSON.parse(value) as Record<string, object>)[0] ?? {};
  } catch {
    return {};
  }
};

/** Whether an answer equals what was read: `unit: cm` if the sizes were read as centimetres. */
export const isAsRead = (params: Doubt['params'], { field, value }: DoubtChoice): boolean =>
  (field === 'price_column' ? params.column : params[field]) === value;

/** The label of the button that gives this answer. */
export const answerWords = (language: 'fr' | 'en', { code, params }: Doubt, { field, value }: DoubtChoice): string => {
  const say = answerTexts[language];
  if (field === 'accept') return code === 'split_table' ? say.separate : say.accept;
  if (field === 'mapping') {
    const { join, skip } = mapped(value);
    if (typeof join === 'string') return say.join(join);
    return skip === true ? say.skip : value;
  }
  const name = `${field}_${value}`;
  const known = Object.hasOwn(say, name) ? say[name as keyof typeof say] : value;
  const answer = typeof known === 'string' ? known : value;
  return isAsRead(params, { field, value }) ? say.asRead(answer) : answer;
};
