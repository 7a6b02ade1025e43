import { messages } from '../../../language/messages.ts';

/** Above what is wrong with a file, and what is worth a look. */
export const reportWords = messages({
  en: { faults: 'The file cannot be imported yet', look: 'To look at' },
  fr: { faults: 'Le fichier ne peut pas encore être importé', look: 'À vérifier' },
});
