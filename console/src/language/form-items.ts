import type { Facts } from './facts.ts';
import { messages } from './messages.ts';

/** What is wrong with a field, by code and facts (A1). */
export const formItems = messages({
  en: {
    required: () => 'Required.',
    unknown_field: (f: Facts) => `There is no field “${f.text('field')}”.`,
    wrong_type: () => 'This is the wrong kind of value.',
    blank: () => 'Can’t be empty.',
    too_long: (f: Facts) => `Too long: ${f.number('length')} characters; the limit is ${f.number('limit')}.`,
    malformed: (f: Facts) =>
      f.has('value') ? `“${f.text('value')}” has the wrong format.` : 'This has the wrong format.',
    not_an_origin: (f: Facts) => `“${f.text('value')}” is not a web address such as https://www.example.com.`,
    malformed_key: (f: Facts) => `The name “${f.text('key')}” is not allowed here.`,
    out_of_range: (f: Facts) => range(f, 'must be at least', 'and at most', 'must be at most', 'This'),
    unknown_value: (f: Facts) => `Must be one of: ${f.list('allowed', 12)}.`,
    too_few: (f: Facts) => `At least ${f.number('limit')} required; there are ${f.number('count')}.`,
    too_many: (f: Facts) => `At most ${f.number('limit')} allowed; there are ${f.number('count')}.`,
    too_many_values: (f: Facts) => `Too much data at once; the limit is ${f.number('limit')}.`,
    duplicate: () => 'Entered twice.',
    too_large: (f: Facts) => `Too large: the limit is ${f.number('limit')} bytes.`,
    page_too_large: (f: Facts) => `Too much for one page: ask for at most ${f.number('page_size')} at once.`,
    number_too_large: () => 'A number in it is too large.',
    too_deep: (f: Facts) => `Nested too deeply: the limit is ${f.number('limit')} levels.`,
    control_character: (f: Facts) =>
      `The text contains an invisible control character (${f.text('character')}): retype it without that character.`,
    too_many_marks: (f: Facts) => `A letter has more than ${f.number('limit')} accents: retype the text.`,
    too_costly_document: () => 'The offer takes too long to print: shorten its texts, or make several quotes.',
    nul_character: () => 'The text contains a character that can’t be stored.',
    lone_surrogate: () => 'The text contains a broken character.',
    forbidden_key: (f: Facts) => `The name “${f.text('key')}” is not allowed.`,
    min_exceeds_max: (f: Facts) =>
      `The smallest value (${f.number('minimum')}) is above the largest (${f.number('maximum')}).`,
    above_maximum: (f: Facts) =>
      `The minimum charge (${f.number('minimum')}) is above the maximum (${f.number('maximum')}).`,
    ambiguous_reference: () => 'Several options or products have this reference.',
    unknown_reference: () => 'The record this refers to no longer exists.',
    no_such_time: (f: Facts) => `Not a valid date or time: ${f.text('value')}.`,
    in_the_past: () => 'This time is in the past.',
    not_a_picture: () => 'The file is not a PNG, JPEG or WebP picture.',
    broken_picture: () => 'The picture is damaged or incomplete.',
    too_many_pixels: (f: Facts) => `The picture has too many pixels: ${f.number('width')} × ${f.number('height')}.`,
    side_too_long: (f: Facts) => `No side of the picture may have more than ${f.number('limit')} pixels.`,
    too_many_frames: (f: Facts) => `The animation has more than ${f.number('limit')} frames.`,
    too_costly_picture: () => 'The picture takes too long to decode: save it smaller, as a plain JPEG or PNG.',
    no_room_for_pictures: () => 'There is no more room for pictures. Delete unused ones.',
    unusable_url: () => 'The address must start with https:// and contain neither user name nor password.',
    unknown_parameter: (f: Facts) => `The service does not know “${f.text('parameter')}”.`,
    repeated_parameter: (f: Facts) => `“${f.text('parameter')}” appears twice.`,
    invalid_parameter: () => 'Part of the address is not valid.',
    invalid_header: () => 'The request has an invalid header.',
    busy: () => 'Someone else is changing the same record right now. Nothing was saved; try again in a moment.',
    email_taken: () => 'Someone in this shop already has this e-mail address.',
    not_beside_price_type: () => 'Only options charged by a price table can have one.',
    not_beside_percentage: () => 'Enter a percentage or an amount, not both.',
    not_beside_price_table: () => 'A row has its own table or a shared one, not both.',
    no_change: () => 'Nothing would change.',
    several_kinds: () => 'Part of the rule says several things at once.',
  },
  fr: {
    required: () => 'Ce champ est obligatoire.',
    unknown_field: (f: Facts) => `Le champ « ${f.text('field')} » n’existe pas.`,
    wrong_type: () => 'Ce n’est pas le genre de valeur attendu ici.',
    blank: () => 'Ce champ ne doit pas rester vide.',
    too_long: (f: Facts) => `Trop long : ${f.number('length')} caractères pour ${f.number('limit')} au plus.`,
    malformed: (f: Facts) =>
      f.has('value') ? `« ${f.text('value')} » n’est pas écrit comme il faut.` : 'Ce n’est pas écrit comme il faut.',
    not_an_origin: (f: Facts) =>
      `« ${f.text('value')} » n’est pas une adresse de site telle que https://www.exemple.fr.`,
    malformed_key: (f: Facts) => `Le nom « ${f.text('key')} » n’est pas accepté ici.`,
    out_of_range: (f: Facts) => range(f, 'doit être au moins', 'et au plus', 'doit être au plus', 'La valeur'),
    unknown_value: (f: Facts) => `Valeur inconnue ; sont possibles : ${f.list('allowed', 12)}.`,
    too_few: (f: Facts) => `Il en faut au moins ${f.number('limit')} ; il y en a ${f.number('count')}.`,
    too_many: (f: Facts) => `Il en faut au plus ${f.number('limit')} ; il y en a ${f.number('count')}.`,
    too_many_values: (f: Facts) => `Trop de données à la fois ; ${f.number('limit')} au plus.`,
    duplicate: () => 'Cette valeur est donnée deux fois.',
    too_large: (f: Facts) => `Trop volumineux : ${f.number('limit')} octets au plus.`,
    page_too_large: (f: Facts) => `Trop pour une seule page : demandez-en ${f.number('page_size')} au plus à la fois.`,
    number_too_large: () => 'Un nombre y est trop grand.',
    too_deep: (f: Facts) => `Trop de niveaux imbriqués : ${f.number('limit')} au plus.`,
    control_character: (f: Facts) =>
      `Le texte contient un caractère de contrôle invisible (${f.text('character')}) : saisissez-le sans ce caractère.`,
    too_many_marks: (f: Facts) =>
      `Une lettre porte plus de ${f.number('limit')} accents : saisissez le texte de nouveau.`,
    too_costly_document: () =>
      'L’offre est trop longue à imprimer : raccourcissez ses textes, ou faites plusieurs devis.',
    nul_character: () => 'Le texte contient un caractère qui ne peut pas être enregistré.',
    lone_surrogate: () => 'Le texte contient un caractère abîmé.',
    forbidden_key: (f: Facts) => `Le nom « ${f.text('key')} » est interdit.`,
    min_exceeds_max: (f: Facts) => `Le minimum (${f.number('minimum')}) dépasse le maximum (${f.number('maximum')}).`,
    above_maximum: (f: Facts) =>
      `Le montant minimal (${f.number('minimum')}) dépasse le montant maximal (${f.number('maximum')}).`,
    ambiguous_reference: () => 'Plusieurs options ou produits ont cette référence.',
    unknown_reference: () => 'Ce que ce champ désigne n’existe plus ici.',
    no_such_time: (f: Facts) => `Ce jour ou cette heure n’existe pas : ${f.text('value')}.`,
    in_the_past: () => 'Ce moment est déjà passé.',
    not_a_picture: () => 'Le fichier n’est pas une image PNG, JPEG ou WebP.',
    broken_picture: () => 'L’image est abîmée ou incomplète.',
    too_many_pixels: (f: Facts) => `L’image a trop de pixels : ${f.number('width')} × ${f.number('height')}.`,
    side_too_long: (f: Facts) => `Aucun côté de l’image ne peut dépasser ${f.number('limit')} pixels.`,
    too_many_frames: (f: Facts) => `L’animation a plus de ${f.number('limit')} images.`,
    too_costly_picture: () => 'L’image demande trop de calcul : enregistrez-la plus petite, en JPEG ou PNG simple.',
    no_room_for_pictures: () => 'Il n’y a plus de place pour les images. Supprimez celles que rien n’affiche.',
    unusable_url: () => 'L’adresse doit commencer par https:// et ne contenir ni nom d’utilisateur ni mot de passe.',
    unknown_parameter: (f: Facts) => `Le service ne connaît pas « ${f.text('parameter')} ».`,
    repeated_parameter: (f: Facts) => `« ${f.text('parameter')} » est donné deux fois.`,
    invalid_parameter: () => 'Une partie de l’adresse n’est pas valable.',
    invalid_header: () => 'La requête n’est pas écrite comme il faut.',
    busy: () =>
      'Quelqu’un d’autre est en train de modifier la même chose. Rien n’a été enregistré ; réessayez dans un instant.',
    email_taken: () => 'Une personne de cette boutique a déjà cette adresse e-mail.',
    not_beside_price_type: () => 'Un tableau de prix ne convient qu’aux options tarifées par un tableau.',
    not_beside_percentage: () => 'Donnez un pourcentage ou un montant, pas les deux.',
    not_beside_price_table: () => 'Une ligne a son propre tableau ou en partage un, pas les deux.',
    no_change: () => 'Rien ne changerait.',
    several_kinds: () => 'Une partie de la règle dit plusieurs choses à la fois.',
  },
});

/** "must be at least 1 and at most 10": either bound may be absent. */
const range = (f: Facts, least: string, and: string, most: string, what: string): string => {
  if (!f.has('minimum') && !f.has('maximum')) f.number('minimum');
  if (!f.has('minimum')) return `${what} ${most} ${f.number('maximum')}.`;
  return `${what} ${least} ${f.number('minimum')}${f.has('maximum') ? ` ${and} ${f.number('maximum')}` : ''}.`;
};
