import type { Change } from '../../../api/changes.ts';
import { countedChanges, isKind, isVerb } from '../../../editing/changes/kind-words.ts';
import type { Language } from '../../../language/messages.ts';
import { changeWords } from './change-words.ts';

const counted = (language: Language, type: string, count: number): string => {
  const [kind = '', verb = ''] = type.split('.');
  if (isKind(kind) && isVerb(verb)) return countedChanges(language, kind, verb, count);
  const say = changeWords[language];
  const shown = new Intl.NumberFormat(language).format(count);
  if (type === 'from_price.changed') return say.fromPrices(shown);
  const name: Partial<Record<string, unknown>> = say;
  return say.line(typeof name[type] === 'string' ? String(name[type]) : type, shown);
};

/** "12 pricing rows changed, from-prices changed: 1": what a bulk call did (D12.4). */
export const summarySentence = (language: Language, { fields }: Change): string =>
  fields
    .filter(({ field, after }) => field !== 'changes' && typeof after === 'number')
    .map(({ field, after }) => counted(language, field, after as number))
    .join(', ');
