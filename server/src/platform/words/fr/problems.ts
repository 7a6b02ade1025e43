import type { ProblemCode } from '../../errors.ts';

/** D2: the title of a problem, and what it says without an item that says more. */
export const problems: Record<ProblemCode, readonly [title: string, detail: string]> = {
  malformed_json: ['JSON illisible', 'Le corps de la requête n’est pas du JSON valable en UTF-8.'],
  unauthenticated: ['Identification requise', 'Vous n’êtes pas ou plus connecté. Rien n’a été enregistré.'],
  insufficient_scope: ['Droit insuffisant', 'Vous n’avez pas ce droit. Rien n’a été enregistré.'],
  origin_not_allowed: ['Origine refusée', 'Les pages de cette origine ne peuvent pas faire cette demande.'],
  not_found: ['Introuvable', 'Cet élément n’existe pas, ou votre accès ne permet pas de le voir.'],
  method_not_allowed: ['Méthode refusée', 'Cette adresse n’accepte pas cette méthode.'],
  duplicate_display_order: ['Place déjà prise', 'Une autre étape active du produit occupe cette place.'],
  pricing_configuration_in_use: [
    'Ligne tarifaire utilisée',
    'La ligne est encore utilisée ailleurs : il faut la garder.',
  ],
  idempotency_in_progress: ['Demande en cours', 'La même demande est encore en cours : attendez un instant.'],
  conflict: ['Conflit', 'L’état actuel ne le permet pas. Rien n’a été enregistré.'],
  precondition_failed: [
    'Modifié entre-temps',
    'L’élément a été modifié entre-temps. Rien n’a été enregistré : relisez-le, puis recommencez.',
  ],
  payload_too_large: ['Trop volumineux', 'C’est trop volumineux pour être envoyé.'],
  unsupported_media_type: ['Format refusé', 'Cette adresse n’accepte pas ce format.'],
  validation_error: ['Demande non valable', 'Le service ne peut pas l’accepter tel quel. Rien n’a été enregistré.'],
  invalid_option: ['Option non valable', 'Une option est inactive ou n’existe plus.'],
  idempotency_key_reused: ['Clé déjà utilisée', 'Cette Idempotency-Key a servi à une autre demande.'],
  dimensions_out_of_range: ['Dimensions hors limites', 'Aucune ligne tarifaire n’accepte ces dimensions.'],
  dimensions_unavailable: ['Dimensions non disponibles', 'Ces dimensions ne sont pas réalisables.'],
  no_matching_configuration: ['Aucune ligne tarifaire', 'Aucune ligne tarifaire ne convient.'],
  ambiguous_configuration: [
    'Plusieurs fenêtres possibles',
    'Plusieurs fenêtres différentes conviennent : précisez celle qu’il faut.',
  ],
  invalid_selection: ['Choix non valables', 'Les choix ne sont pas complets, ou ne sont pas possibles.'],
  configuration_refused: ['Refusé par une règle', 'Une règle du produit le refuse.'],
  rate_limited: ['Trop de demandes', 'Trop de demandes à la fois : attendez un instant.'],
  internal_error: ['Erreur interne', 'Une erreur est survenue dans le service. Son journal a les détails.'],
  unavailable: [
    'Service indisponible',
    'Le service est surchargé ou momentanément indisponible ; réessayez dans un instant.',
  ],
  bad_request: ['Requête non valable', 'Le service n’a pas compris la requête.'],
  request_timeout: ['Délai dépassé', 'La requête n’est pas arrivée à temps.'],
  headers_too_large: ['En-têtes trop longs', 'La ligne de requête et les en-têtes sont trop longs.'],
  expectation_failed: ['Attente non satisfaite', 'Le service ne connaît pas ce que demande l’en-tête Expect.'],
};
