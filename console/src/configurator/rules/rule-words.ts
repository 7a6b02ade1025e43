import { messages } from '../../ui/language/messages.ts';

/** The fields of a rule (D14.1): labels of the form, and of a conflict. */
export const ruleWords = messages({
  en: {
    name: 'Name',
    when: 'When',
    effects: 'Then',
    message: 'Message',
    message_en: 'Message in English',
    translations: 'Translations',
  },
  fr: {
    name: 'Nom',
    when: 'Si',
    effects: 'Alors',
    message: 'Message',
    message_en: 'Message en anglais',
    translations: 'Traductions',
  },
});
