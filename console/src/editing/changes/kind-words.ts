import { type Language, messages, plural } from '../../language/messages.ts';

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
    rule: 'rule',
    quote: 'quote',
    webhook: 'webhook',
    plan: 'plan',
    api_key: 'API key',
    person: 'person',
    tenant: 'shop',
  },
  fr: {
    brand: 'marque',
    category: 'catégorie',
    product: 'produit',
    option: 'option',
    step: 'étape',
    pricing_configuration: 'ligne tarifaire',
    price_table: 'tableau partagé',
    rule: 'règle',
    quote: 'devis',
    webhook: 'webhook',
    plan: 'plan',
    api_key: "clé d'API",
    person: 'personne',
    tenant: 'boutique',
  },
});

export type Kind = keyof (typeof kindWords)['en'];

const PLURALS: Record<Language, Partial<Record<Kind, string>>> = {
  en: { category: 'categories', person: 'people' },
  fr: {
    pricing_configuration: 'lignes tarifaires',
    price_table: 'tableaux partagés',
    quote: 'devis',
    api_key: "clés d'API",
  },
};

/** French participles agree with these. */
const MASCULINE: readonly Kind[] = ['product', 'price_table', 'quote', 'webhook', 'plan'];

const verbs = messages({
  en: {
    created: 'created',
    updated: 'changed',
    deactivated: 'deactivated',
    reactivated: 'reactivated',
    deleted: 'deleted',
  },
  fr: {
    created: 'créé',
    updated: 'modifié',
    deactivated: 'désactivé',
    reactivated: 'réactivé',
    deleted: 'supprimé',
  },
});

export type Verb = keyof (typeof verbs)['en'];

export const isKind = (text: string): text is Kind => Object.hasOwn(kindWords.en, text);
export const isVerb = (text: string): text is Verb => Object.hasOwn(verbs.en, text);

/** "changed", "modifiée", "modifiées". */
export const verbWord = (language: Language, kind: Kind, verb: Verb, count = 1): string => {
  const word = verbs[language][verb];
  if (language === 'en') return word;
  const isOne = new Intl.PluralRules('fr').select(count) === 'one';
  return `${word}${MASCULINE.includes(kind) ? '' : 'e'}${isOne ? '' : 's'}`;
};

/** "12 pricing rows". */
export const countedKind = (language: Language, kind: Kind, count: number): string => {
  const one = kindWords[language][kind];
  return plural(language, count, one, PLURALS[language][kind] ?? `${one}s`);
};

/** "12 pricing rows changed". */
export const countedChanges = (language: Language, kind: Kind, verb: Verb, count: number): string =>
  `${countedKind(language, kind, count)} ${verbWord(language, kind, verb, count)}`;
