import type { Language } from '../../language/messages.ts';

/** What a template writes into the catalogue, which speaks to customers: in both languages at once. */
const NAMES = {
  opening: { fr: 'Ouverture', en: 'Opening' },
  size: { fr: 'Dimensions', en: 'Size' },
  colour: { fr: 'Couleur', en: 'Colour' },
  glazing: { fr: 'Vitrage', en: 'Glazing' },
  white: { fr: 'Blanc RAL 9016', en: 'White RAL 9016' },
  doubleGlazing: { fr: 'Double vitrage 4/16/4', en: 'Double glazing 4/16/4' },
} as const;

type Names = Readonly<Record<Language, string>>;

/** The names of a record whose main language is that of the person who makes it. */
export const labelOf = (names: Names, language: Language) => ({
  name: names[language],
  name_en: names.en,
  translations: { fr: { name: names.fr }, en: { name: names.en } },
});

export const catalogueName = (name: keyof typeof NAMES, language: Language) => labelOf(NAMES[name], language);
