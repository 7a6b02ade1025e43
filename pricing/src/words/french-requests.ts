import type { Facts, Sentence, Sentences } from './facts.ts';

const step = (f: Facts): string => `« ${f.name('step')} »`;

/** The option at fault, by its name where it is known. */
const option = (f: Facts): string => (f.has('option') ? `« ${f.name('option')} »` : `n° ${f.id('option_ids')}`);

/**
 * What has no price at a size: an option or a service with a table of its own, else the size itself. Nothing is said of tables:
 * some callers are told nothing of them (D16.6).
 */
const unpriced: Sentence = (f) => {
  const priced = f.has('option') ? 'option' : f.has('service') ? 'service' : undefined;
  if (!f.has('width')) return priced ? `« ${f.name(priced)} » n’a pas de prix.` : 'Il n’y a pas de prix.';
  return priced ? `« ${f.name(priced)} » n’a pas de prix à ${f.size()}.` : `${f.size()} n’est pas disponible.`;
};

const outOfRange: Sentence = (f) => {
  if (f.has('option') || f.has('service')) return unpriced(f);
  if (f.has('width')) return `Aucune ligne tarifaire n’accepte ${f.size()}.`;
  if (f.has('minimum') && f.has('maximum'))
    return `La valeur doit être au moins ${f.number('minimum')} et au plus ${f.number('maximum')}.`;
  if (f.has('minimum')) return `La valeur doit être au moins ${f.number('minimum')}.`;
  return f.has('maximum') ? `La valeur doit être au plus ${f.number('maximum')}.` : 'La valeur est hors limites.';
};

/** What is wrong with a body, a configuration to be priced, or a rule (D10, D14). */
export const requests = {
  required: () => 'Ce champ est obligatoire.',
  unknown_field: (f) => `Le champ « ${f.text('field')} » n’existe pas.`,
  wrong_type: () => 'Ce n’est pas le genre de valeur attendu ici.',
  too_long: (f) => `Trop long : ${f.number('length')} caractères pour ${f.number('limit')} au plus.`,
  out_of_range: outOfRange,
  unknown_value: (f) => `Valeur inconnue ; sont possibles : ${f.list('allowed', 12)}.`,
  too_few: (f) => `Il en faut au moins ${f.number('limit')} ; il y en a ${f.number('count')}.`,
  too_many: (f) => `Il en faut au plus ${f.number('limit')} ; il y en a ${f.number('count')}.`,
  too_deep: (f) => `Trop de niveaux imbriqués : ${f.number('limit')} au plus.`,
  duplicate: () => 'Cette valeur est donnée deux fois.',
  control_character: (f) =>
    `Le texte contient un caractère de contrôle invisible (${f.text('character')}) : saisissez-le sans ce caractère.`,
  too_many_marks: (f) => `Une lettre porte plus de ${f.number('limit')} accents : saisissez le texte de nouveau.`,
  min_exceeds_max: (f) => `Le minimum (${f.number('minimum')}) dépasse le maximum (${f.number('maximum')}).`,
  several_kinds: () => 'Une partie de la règle dit plusieurs choses à la fois.',
  looks_ahead: () => 'La règle porte sur un choix fait après ce qu’elle modifie.',
  ambiguous: (f) => `Plusieurs fenêtres différentes conviennent : précisez ${f.text('field')}.`,
  unknown_row: (f) =>
    `La ligne n° ${f.id('pricing_configuration_id')} n’est pas une ligne tarifaire active du produit.`,
  no_rows: () => 'Le produit n’a aucune ligne tarifaire active.',
  no_match: (f) =>
    f.has('field')
      ? `Aucune ligne tarifaire n’a cette valeur pour ${f.text('field')}.`
      : 'Aucune ligne tarifaire n’a tout cela à la fois.',
  empty_cell: unpriced,
  empty_cells_around: unpriced,
  not_above_zero: unpriced,
  no_price: unpriced,
  unknown_step: (f) => `L’étape n° ${f.id('step_id')} n’est pas une étape active du produit.`,
  missing_step: (f) => `Étape ${step(f)} : il reste à choisir.`,
  too_few_options: (f) =>
    `Étape ${step(f)} : choisissez-en au moins ${f.number('minimum')} (${f.number('count')} pour l’instant).`,
  too_many_options: (f) =>
    `Étape ${step(f)} : choisissez-en au plus ${f.number('maximum')} (${f.number('count')} pour l’instant).`,
  unknown_option: (f) =>
    f.has('step')
      ? `L’étape ${step(f)} n’a pas l’option n° ${f.id('option_ids')}.`
      : `L’option n° ${f.id('option_ids')} n’est pas proposée à cet endroit.`,
  inactive_option: (f) => `L’option ${option(f)} n’est plus proposée.`,
  unusable_price: (f) => `L’option ${option(f)} n’a pas de prix utilisable.`,
  second_size: () => 'Une seule taille de fenêtre de toit peut être choisie.',
  hidden_step: (f) => `L’étape ${step(f)} n’est pas demandée avec ces choix : n’y choisissez rien.`,
  unavailable_option: (f) => `Étape ${step(f)} : ${option(f)} n’est pas possible avec ces choix.`,
  missing_required_option: (f) => `Étape ${step(f)} : ${option(f)} est obligatoire avec ces choix.`,
  window_conflict: (f) =>
    f.has('other')
      ? `${option(f)} et « ${f.name('other')} » sont deux fenêtres différentes (${f.text('field')}).`
      : `${option(f)} est une autre fenêtre que celle demandée (${f.text('field')}).`,
} as const satisfies Sentences;
