import { configurationName, type WindowConfiguration } from '@vantail/drawing';
import { simpleText } from '../../prices/tables/edited-table.ts';
import type { Language } from '../../ui/language/messages.ts';
import type { CompleteDraft, Template } from './template.ts';

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
const labelOf = (names: Names, language: Language) => ({
  name: names[language],
  name_en: names.en,
  translations: { fr: { name: names.fr }, en: { name: names.en } },
});

const catalogueName = (name: keyof typeof NAMES, language: Language) => labelOf(NAMES[name], language);

/** A choice of exactly one. */
const exactlyOne = { type: 'selection', required: true, options_min: 1, options_max: 1 };

/** A window has one name: of the option that a customer chooses, and of the row that prices it. */
const windowOption = (window: WindowConfiguration, id: number, language: Language) => ({
  id,
  ...labelOf({ fr: configurationName(window, 'fr'), en: configurationName(window, 'en') }, language),
  content_type: 'ouvertures',
  window,
});

const pricedRow = (
  window: WindowConfiguration,
  id: number,
  { width, height, perSquareMetre, fixed }: CompleteDraft,
) => ({
  id,
  ...window,
  total_width_min: width.min,
  total_width_max: width.max,
  total_height_min: height.min,
  total_height_max: height.max,
  price_table: simpleText(perSquareMetre, fixed),
});

/** What the price includes: the first choice of a step, to which others are added later with their surcharges. */
const INCLUDED = {
  colour: { name: 'white', content_type: 'couleurs', more: { finish: 'ral-9016' } },
  glazing: { name: 'doubleGlazing', content_type: 'vitrages', more: {} },
} as const;

const openingStep = (rowIds: readonly number[], language: Language) => ({
  ...catalogueName('opening', language),
  ...exactlyOne,
  content_type: 'ouvertures',
  content_configuration: { pricingConfig: rowIds, view: 'inside' },
});

/** Without a step of openings, the step of sizes refers to the rows. */
const sizeStep = ({ width, height }: CompleteDraft, references: object, language: Language) => ({
  ...catalogueName('size', language),
  type: 'dimension',
  content_type: 'dimensions',
  required: true,
  layout_type: 'form',
  content_configuration: { unit: 'mm', width, height, ...references },
});

const FIRST_INCLUDED = 100;

/**
 * The product of a template as a document (B6): the service writes it whole or not at all. It is a draft: inactive until someone
 * activates it.
 */
export const templateDocument = (
  template: Template,
  draft: CompleteDraft,
  parents: { category_id: number; brand_id: number },
  language: Language,
) => {
  const windows = draft.windows.map((at) => template.windows[at]).filter((window) => window !== undefined);
  const rows = (windows.length > 0 ? windows : [{ leaf_count: 1, opening_v1: 'fixe' } as const]).map((window, at) =>
    pricedRow(window, at + 1, draft),
  );
  const rowIds = rows.map(({ id }) => id);
  const openings = windows.map((window, at) => windowOption(window, at + 1, language));
  const included = template.steps.map((step, at) => ({
    step,
    option: {
      id: FIRST_INCLUDED + at,
      ...catalogueName(INCLUDED[step].name, language),
      content_type: INCLUDED[step].content_type,
      ...INCLUDED[step].more,
    },
  }));
  const hasOpenings = openings.length > 0;
  const steps = [
    ...(hasOpenings
      ? [
          {
            ...openingStep(rowIds, language),
            option_ids: openings.map(({ id }) => id),
          },
        ]
      : []),
    sizeStep(draft, hasOpenings ? {} : { pricingConfig: rowIds }, language),
    ...included.map(({ step, option }) => ({
      ...catalogueName(step, language),
      ...exactlyOne,
      content_type: option.content_type,
      option_ids: [option.id],
    })),
  ];
  return {
    format: 'vantail.product-configuration',
    version: 2,
    product: { name: draft.name.trim(), ...parents, active: false },
    options: [...openings, ...included.map(({ option }) => option)],
    steps: steps.map((step, at) => ({ id: at + 1, ...step })),
    pricing_configurations: rows,
    price_tables: [],
    rules: [],
  };
};
