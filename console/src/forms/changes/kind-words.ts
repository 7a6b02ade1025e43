import type { ChangedKind, ChangeVerb } from '../../api/changes.ts';
import { type Language, messages, plural } from '../../ui/language/messages.ts';

/** The things that the ledger knows (D12.2): one, several. */
export const kindWords = messages({
  en: {
    brand: 'brand',
    category: 'category',
    product: 'product',
    option: 'option',
    step: 'step',
    pricing_configuration: 'pricing row',
    price_table: 'shared price table',
    price_list_mapping: 'saved mapping of a price list',
    rule: 'rule',
    example: 'example',
    quote: 'quote',
    service: 'service',
    vat_rate: 'VAT rate',
    tariff: 'tariff',
    settings: 'settings of the shop',
    webhook: 'webhook',
    plan: 'plan',
    api_key: 'API key',
    person: 'person',
    tenant: 'shop',
  } satisfies Record<ChangedKind, string>,
  fr: {
    brand: 'marque',
    category: 'catégorie',
    product: 'produit',
    option: 'option',
    step: 'étape',
    pricing_configuration: 'ligne tarifaire',
    price_table: 'tableau partagé',
    price_list_mapping: 'correspondance de tarif',
    rule: 'règle',
    example: 'exemple',
    quote: 'devis',
    service: 'prestation',
    vat_rate: 'taux de TVA',
    tariff: 'tarif client',
    settings: 'réglages de la boutique',
    webhook: 'webhook',
    plan: 'plan',
    api_key: 'clé d’API',
    person: 'personne',
    tenant: 'boutique',
  },
});

type Kind = ChangedKind;

const PLURALS: Record<Language, Partial<Record<Kind, string>>> = {
  en: {
    category: 'categories',
    person: 'people',
    price_list_mapping: 'saved mappings of price lists',
    settings: 'settings of the shop',
  },
  fr: {
    pricing_configuration: 'lignes tarifaires',
    price_table: 'tableaux partagés',
    price_list_mapping: 'correspondances de tarif',
    quote: 'devis',
    vat_rate: 'taux de TVA',
    tariff: 'tarifs clients',
    settings: 'réglages de la boutique',
    api_key: 'clés d’API',
  },
};

/** French participles agree with these. */
const IS_MASCULINE: Readonly<Record<Kind, boolean>> = {
  brand: false,
  category: false,
  product: true,
  option: false,
  step: false,
  pricing_configuration: false,
  price_table: true,
  price_list_mapping: false,
  rule: false,
  example: true,
  quote: true,
  service: false,
  vat_rate: true,
  tariff: true,
  settings: true,
  webhook: true,
  plan: true,
  api_key: false,
  person: false,
  tenant: false,
};

const verbs = messages({
  en: {
    created: 'created',
    updated: 'changed',
    deactivated: 'deactivated',
    reactivated: 'reactivated',
    deleted: 'deleted',
  } satisfies Record<ChangeVerb, string>,
  fr: {
    created: 'créé',
    updated: 'modifié',
    deactivated: 'désactivé',
    reactivated: 'réactivé',
    deleted: 'supprimé',
  },
});

type Verb = ChangeVerb;

export const isKind = (text: string): text is Kind => Object.hasOwn(kindWords.en, text);
export const isVerb = (text: string): text is Verb => Object.hasOwn(verbs.en, text);

/** "changed", "modifiée", "modifiées". */
export const verbWord = (language: Language, kind: Kind, verb: Verb, count = 1): string => {
  const word = verbs[language][verb];
  if (language === 'en') return word;
  const isOne = new Intl.PluralRules('fr').select(count) === 'one';
  return `${word}${IS_MASCULINE[kind] ? '' : 'e'}${isOne ? '' : 's'}`;
};

/** "12 pricing rows". */
export const countedKind = (language: Language, kind: Kind, count: number): string => {
  const one = kindWords[language][kind];
  return plural(language, count, one, PLURALS[language][kind] ?? `${one}s`);
};

/** "12 pricing rows changed". */
export const countedChanges = (language: Language, kind: Kind, verb: Verb, count: number): string =>
  `${countedKind(language, kind, count)} ${verbWord(language, kind, verb, count)}`;
