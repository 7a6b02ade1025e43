import { type Language, messages } from '../../../language/messages.ts';
import { fieldWords } from '../../../records/forms/field-words.ts';
import { rowWords } from '../../../records/pricing-rows/row-words.ts';
import { stepWords } from '../../../records/steps/step-words.ts';

/** Fields that no form has. */
const words = messages({
  en: {
    active: 'In use',
    step_ids: 'Order of the steps',
    status: 'Status',
    customer: 'Customer',
    lines: 'Lines',
    scopes: 'Scopes',
    expires_at: 'Works until',
    url: 'Address',
    types: 'Events',
    currency: 'Currency',
    price_basis: 'Prices are',
    when: 'Condition',
    effects: 'Effects',
    message: 'Message',
    message_en: 'Message in English',
    effective_at: 'Published on',
    state: 'State',
    requests: 'Planned changes',
    refusal: 'Refused because',
  },
  fr: {
    active: 'En service',
    step_ids: 'Ordre des étapes',
    status: 'Statut',
    customer: 'Client',
    lines: 'Lignes',
    scopes: 'Droits',
    expires_at: "Valable jusqu'au",
    url: 'Adresse',
    types: 'Événements',
    currency: 'Devise',
    price_basis: 'Prix',
    when: 'Condition',
    effects: 'Effets',
    message: 'Message',
    message_en: 'Message en anglais',
    effective_at: 'Publication le',
    state: 'État',
    requests: 'Modifications prévues',
    refusal: 'Motif du refus',
  },
});

/** A field by its name in the forms; one that the console does not know yet by its name in the API. */
export const changeFieldName = (language: Language, kind: string, field: string): string => {
  const own: Record<string, string> = {
    ...fieldWords[language],
    ...(kind === 'step' ? stepWords[language] : {}),
    ...(kind === 'pricing_configuration' ? rowWords[language] : {}),
    ...words[language],
  };
  return own[field === 'then' ? 'effects' : field] ?? field;
};
