import type { RefusalCode } from '@vantail/pricing';
import { messages } from './messages.ts';

/** Why a configuration has no price, in a few words. */
export const refusalTitles = messages({
  en: {
    validation_error: 'Something is missing',
    invalid_selection: 'Some choices are missing or not possible',
    no_matching_configuration: 'This window has no price',
    ambiguous_configuration: 'Which window do you mean?',
    dimensions_out_of_range: 'This size can’t be made',
    dimensions_unavailable: 'This size is not available',
    configuration_refused: 'This can’t be ordered',
  } satisfies Record<RefusalCode, string>,
  fr: {
    validation_error: 'Il manque quelque chose',
    invalid_selection: 'Les choix ne sont pas complets',
    no_matching_configuration: 'Cette fenêtre n’a pas de prix',
    ambiguous_configuration: 'Quelle fenêtre ?',
    dimensions_out_of_range: 'Cette dimension est hors limites',
    dimensions_unavailable: 'Cette dimension n’est pas disponible',
    configuration_refused: 'Cette commande est impossible',
  },
});
