import { isolated } from '@vantail/pricing';
import type { Step } from '../../api/product-parts.ts';
import { type Language, messages } from '../../ui/language/messages.ts';
import type { Content } from './row-references.ts';

/** The kinds of steps that the configurator knows (§2.1), for readers who do not program. */
const typeWords = messages({
  en: { selection: 'Choice', dimension: 'Size', checkbox: 'Extras' },
  fr: { selection: 'Choix', dimension: 'Dimensions', checkbox: 'Suppléments' },
});

/** The kind of a step in words; one that a tenant has made up stays as it is. */
export const stepTypeName = (language: Language, type: string): string =>
  Object.hasOwn(typeWords.en, type) ? typeWords[language][type as keyof (typeof typeWords)['en']] : type;

/** The fields of a step (§2.1, D6) in the words of the trade: labels of the form, and of a conflict. */
export const stepWords = messages({
  en: {
    name: 'Name',
    name_en: 'Name in English',
    type: 'Kind of step',
    content_type: 'Family',
    display_order: 'Position',
    required: 'Must be completed',
    skippable: 'May be skipped',
    layout_type: 'Layout',
    display_columns: 'Columns',
    display_price: 'Show prices',
    display_images: 'Show pictures',
    options_min: 'At least',
    options_max: 'At most',
    option_ids: 'Options',
    default_option_ids: 'Preselected options',
    tooManyDefaults: 'more options than may be chosen',
    next_step_id: 'Next step',
    previous_step_id: 'Previous step',
    translations: 'Translations',
    content_configuration: 'Data for the configurator',
    needed: 'is required',
    outOfRange: 'is out of range',
    minExceedsMax: 'must not be more than "At most"',
    notAnObject: 'is not a JSON object yet',
  },
  fr: {
    name: 'Nom',
    name_en: 'Nom en anglais',
    type: 'Type d’étape',
    content_type: 'Famille',
    display_order: 'Position',
    required: 'Doit être remplie',
    skippable: 'Peut être passée',
    layout_type: 'Disposition',
    display_columns: 'Colonnes',
    display_price: 'Afficher les prix',
    display_images: 'Afficher les images',
    options_min: 'Au moins',
    options_max: 'Au plus',
    option_ids: 'Options',
    default_option_ids: 'Options présélectionnées',
    tooManyDefaults: 'plus d’options que l’on ne peut en choisir',
    next_step_id: 'Étape suivante',
    previous_step_id: 'Étape précédente',
    translations: 'Traductions',
    content_configuration: 'Données pour le configurateur',
    needed: 'est nécessaire',
    outOfRange: 'est hors limites',
    minExceedsMax: 'ne doit pas dépasser « Au plus »',
    notAnObject: 'n’est pas encore un objet JSON',
  },
});

/** A step need not have a name (D6); this is what it is called then. */
export const stepName = ({ name, name_en, type, id }: Pick<Step, 'name' | 'name_en' | 'type' | 'id'>): string =>
  name || name_en || `${isolated(type)} ${id}`;

/** D6: while options are attached, `options` belongs to the service: it is neither edited nor sent back. */
export const ownContent = ({ option_ids, content_configuration }: Step): Content => {
  const { options, ...own } = content_configuration as { options?: unknown };
  return option_ids.length > 0 || options === undefined ? own : content_configuration;
};

/** The same after an edit, with the options that the service expands into it: what prices are read from. */
export const expandedContent = ({ option_ids, content_configuration }: Step, own: Content): Content => {
  const { options } = content_configuration as { options?: unknown };
  return option_ids.length > 0 && options !== undefined ? { ...own, options } : own;
};
