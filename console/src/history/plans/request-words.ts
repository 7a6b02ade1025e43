import type { PlanRequest } from '../../api/plans.ts';
import { isKind, kindWords } from '../../forms/changes/kind-words.ts';
import type { Language } from '../../ui/language/messages.ts';
import { counted, messages, plural } from '../../ui/language/messages.ts';

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const requestTexts = messages({
  en: {
    change: (what: string, fields: string) => `Change ${what}: ${fields}`,
    deactivate: (what: string) => `Deactivate ${what}`,
    options: (what: string) => `Replace the options of ${what}`,
    order: (what: string) => `Reorder the steps of ${what}`,
    adjust: (whose: string, by: string, rounding: string) => `Change ${whose} by ${by}, ${rounding}`,
    all: 'all prices of products',
    allProducts: 'all products',
    allServices: 'all services',
    serviceNames: (names: string) => `services ${names}`,
    ofProducts: (names: string) => `the prices of ${names}`,
    products: (names: string) => `products ${names}`,
    brands: (names: string) => `brand ${names}`,
    categories: (names: string) => `category ${names}`,
    rows: (count: number) => plural('en', count, 'pricing row', 'pricing rows'),
    tables: (names: string) => `shared tables ${names}`,
    optionNames: (names: string) => `options ${names}`,
    contentTypes: (names: string) => `options of type ${names}`,
    quoted: (name: string) => `“${name}”`,
    more: (count: number) => `${counted('en', count)} more`,
    cents: 'rounded to cents',
    rounded: (to: string) => `rounded to ${to}`,
    ending: (to: string, ending: string) => `rounded to ${to} ending in ${ending}`,
    import: (file: string, what: string) => `Import ${file} into ${what}`,
    list: (file: string) => `Import the price list ${file}`,
    several: (count: number) => `${counted('en', count)} fields`,
    named: (noun: string, name: string) => `${noun} “${name}”`,
  },
  fr: {
    change: (what: string, fields: string) => `${capitalised(what)} : modifier ${fields}`,
    deactivate: (what: string) => `${capitalised(what)} : désactiver`,
    options: (what: string) => `${capitalised(what)} : remplacer les options`,
    order: (what: string) => `${capitalised(what)} : changer l’ordre des étapes`,
    adjust: (whose: string, by: string, rounding: string) => `Modifier ${whose} de ${by}, ${rounding}`,
    all: 'tous les prix des produits',
    allProducts: 'tous les produits',
    allServices: 'toutes les prestations',
    serviceNames: (names: string) => `prestations ${names}`,
    ofProducts: (names: string) => `les prix : ${names}`,
    products: (names: string) => `produits ${names}`,
    brands: (names: string) => `marque ${names}`,
    categories: (names: string) => `catégorie ${names}`,
    rows: (count: number) => plural('fr', count, 'ligne tarifaire', 'lignes tarifaires'),
    tables: (names: string) => `tableaux partagés ${names}`,
    optionNames: (names: string) => `options ${names}`,
    contentTypes: (names: string) => `options de type ${names}`,
    quoted: (name: string) => `« ${name} »`,
    more: (count: number) => `${counted('fr', count)} de plus`,
    cents: 'arrondis au centime',
    rounded: (to: string) => `arrondis à ${to}`,
    ending: (to: string, ending: string) => `arrondis à ${to} avec la fin ${ending}`,
    import: (file: string, what: string) => `${capitalised(what)} : importer ${file}`,
    list: (file: string) => `Importer le tarif ${file}`,
    several: (count: number) => `${counted('fr', count)} champs`,
    named: (noun: string, name: string) => `${noun} « ${name} »`,
  },
});

type Filter = {
  all?: boolean;
  product_ids?: number[];
  brand_ids?: number[];
  category_ids?: number[];
  pricing_configuration_ids?: number[];
  price_table_ids?: number[];
  option_ids?: number[];
  content_types?: string[];
  service_ids?: number[];
  all_services?: boolean;
};

type Body = {
  percentage?: number;
  amount?: number;
  rounding?: { to: number; ending?: number };
  filter?: Filter;
  file?: { name: string };
  [field: string]: unknown;
};

/** The names of what a filter chooses by id; undefined while they are on their way. */
export type NamedKind = 'products' | 'brands' | 'categories' | 'options' | 'services' | 'price-tables';
export type NameOf = (kind: NamedKind, id: number) => string | undefined;

type Context = {
  language: Language;
  fieldName: (field: string) => string;
  money: (amount: number) => string;
  nameOf: NameOf;
};

const SHOWN = 5;

/** B2: whose prices an adjustment changes. What chooses rows comes first, then options, services and tables. */
const filterWords = (filter: Filter, language: Language, nameOf: NameOf): string => {
  const say = requestTexts[language];
  const texts = (names: readonly string[]) => {
    const listed = names.slice(0, SHOWN).map(say.quoted);
    return [...listed, ...(names.length > SHOWN ? [say.more(names.length - SHOWN)] : [])].join(', ');
  };
  const names = (kind: NamedKind, ids: readonly number[]) => texts(ids.map((id) => nameOf(kind, id) ?? `${id}`));
  const { product_ids, brand_ids, category_ids, pricing_configuration_ids, price_table_ids, option_ids } = filter;
  const { service_ids, all_services } = filter;
  const rowLists = [product_ids, brand_ids, category_ids, pricing_configuration_ids];
  const isEveryRow = filter.all === true && rowLists.every((list) => list === undefined);
  const parts = [
    brand_ids && say.brands(names('brands', brand_ids)),
    category_ids && say.categories(names('categories', category_ids)),
    product_ids && say.products(names('products', product_ids)),
    pricing_configuration_ids && say.rows(pricing_configuration_ids.length),
    price_table_ids && say.tables(names('price-tables', price_table_ids)),
    option_ids && say.optionNames(names('options', option_ids)),
    filter.content_types && say.contentTypes(texts(filter.content_types)),
    service_ids && say.serviceNames(names('services', service_ids)),
    all_services && !service_ids ? say.allServices : undefined,
  ].filter((part) => part !== undefined);
  if (parts.length === 0) return say.all;
  return say.ofProducts([...(isEveryRow ? [say.allProducts] : []), ...parts].join(', '));
};

const roundingWords = (rounding: Body['rounding'], language: Language, money: Context['money']): string => {
  const say = requestTexts[language];
  if (!rounding) return say.cents;
  const { to, ending } = rounding;
  return ending === undefined || ending === 0 ? say.rounded(money(to)) : say.ending(money(to), money(ending));
};

const targetWords = ({ target }: PlanRequest, language: Language): string => {
  if (!target) return '';
  const noun = isKind(target.kind) ? kindWords[language][target.kind] : target.kind;
  return target.name ? requestTexts[language].named(noun, target.name) : `${noun} ${target.id}`;
};

const percentText = (value: number, language: Language) =>
  `${value > 0 ? '+' : ''}${new Intl.NumberFormat(language).format(value)} %`;

/** What a request of a plan does, in a sentence. */
export const requestWords = (request: PlanRequest, { language, fieldName, money, nameOf }: Context): string => {
  const say = requestTexts[language];
  const body = (request.body ?? {}) as Body;
  const what = targetWords(request, language);
  if (request.path.endsWith('/pricing-adjustments')) {
    const by = body.percentage === undefined ? money(body.amount ?? 0) : percentText(body.percentage, language);
    const whose = filterWords(body.filter ?? {}, language, nameOf);
    return say.adjust(whose, by, roundingWords(body.rounding, language, money));
  }
  if (request.path.endsWith('/price-list-imports')) return say.list(body.file?.name ?? '');
  if (request.path.endsWith('/import')) return say.import(body.file?.name ?? '', what);
  if (request.method === 'DELETE') return say.deactivate(what);
  if (request.path.endsWith('/options')) return say.options(what);
  if (request.path.endsWith('/order')) return say.order(what);
  if (request.method !== 'PATCH') return `${request.method} ${request.path}`;
  const fields = Object.keys(body);
  return say.change(what, fields.length > 5 ? say.several(fields.length) : fields.map(fieldName).join(', '));
};
