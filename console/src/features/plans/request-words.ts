import type { PlanRequest } from '../../api/plans.ts';
import { isKind, kindWords } from '../../editing/changes/kind-words.ts';
import type { Language } from '../../language/messages.ts';
import { counted, messages } from '../../language/messages.ts';

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const requestTexts = messages({
  en: {
    change: (what: string, fields: string) => `Change ${what}: ${fields}`,
    deactivate: (what: string) => `Deactivate ${what}`,
    options: (what: string) => `Replace the options of ${what}`,
    order: (what: string) => `Reorder the steps of ${what}`,
    adjust: (by: string) => `Change prices by ${by}`,
    import: (file: string, what: string) => `Import ${file} into ${what}`,
    list: (file: string) => `Import the price list ${file}`,
    several: (count: number) => `${counted('en', count)} fields`,
    named: (noun: string, name: string) => `${noun} “${name}”`,
  },
  fr: {
    change: (what: string, fields: string) => `${capitalised(what)} : modifier ${fields}`,
    deactivate: (what: string) => `${capitalised(what)} : désactiver`,
    options: (what: string) => `${capitalised(what)} : remplacer les options`,
    order: (what: string) => `${capitalised(what)} : changer l'ordre des étapes`,
    adjust: (by: string) => `Modifier les prix de ${by}`,
    import: (file: string, what: string) => `${capitalised(what)} : importer ${file}`,
    list: (file: string) => `Importer le tarif ${file}`,
    several: (count: number) => `${counted('fr', count)} champs`,
    named: (noun: string, name: string) => `${noun} « ${name} »`,
  },
});

type Body = {
  percentage?: number;
  amount?: number;
  file?: { name: string };
  [field: string]: unknown;
};

type Context = { language: Language; fieldName: (field: string) => string; money: (amount: number) => string };

const targetWords = ({ target }: PlanRequest, language: Language): string => {
  if (!target) return '';
  const noun = isKind(target.kind) ? kindWords[language][target.kind] : target.kind;
  return target.name ? requestTexts[language].named(noun, target.name) : `${noun} ${target.id}`;
};

const percentText = (value: number, language: Language) =>
  `${value > 0 ? '+' : ''}${new Intl.NumberFormat(language).format(value)} %`;

/** What a request of a plan does, in a sentence. */
export const requestWords = (request: PlanRequest, { language, fieldName, money }: Context): string => {
  const say = requestTexts[language];
  const body = (request.body ?? {}) as Body;
  const what = targetWords(request, language);
  if (request.path.endsWith('/pricing-adjustments'))
    return say.adjust(body.percentage === undefined ? money(body.amount ?? 0) : percentText(body.percentage, language));
  if (request.path.endsWith('/price-list-imports')) return say.list(body.file?.name ?? '');
  if (request.path.endsWith('/import')) return say.import(body.file?.name ?? '', what);
  if (request.method === 'DELETE') return say.deactivate(what);
  if (request.path.endsWith('/options')) return say.options(what);
  if (request.path.endsWith('/order')) return say.order(what);
  const fields = Object.keys(body);
  return say.change(what, fields.length > 5 ? say.several(fields.length) : fields.map(fieldName).join(', '));
};
