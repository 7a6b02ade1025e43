import type { Facts } from './facts.ts';
import { messages } from './messages.ts';

/** What is wrong with a field, by code and facts (amendment 1). */
export const formItems = messages({
  en: {
    required: () => 'This is needed.',
    unknown_field: (f: Facts) => `There is no field “${f.text('field')}”.`,
    wrong_type: () => 'This is another kind of value than is needed here.',
    blank: () => 'This must not be empty.',
    too_long: (f: Facts) => `This is too long: ${f.number('length')} characters; ${f.number('limit')} is the limit.`,
    malformed: (f: Facts) =>
      f.has('value') ? `“${f.text('value')}” is not written as it must be.` : 'This is not written as it must be.',
    not_an_origin: (f: Facts) => `“${f.text('value')}” is no web address such as https://www.example.com.`,
    malformed_key: (f: Facts) => `The name “${f.text('key')}” is not allowed here.`,
    out_of_range: (f: Facts) => range(f, 'must be at least', 'and at most', 'must be at most', 'This'),
    unknown_value: (f: Facts) => `This is none of the possible values: ${f.list('allowed', 12)}.`,
    too_few: (f: Facts) => `At least ${f.number('limit')} are needed; there are ${f.number('count')}.`,
    too_many: (f: Facts) => `At most ${f.number('limit')} are possible; there are ${f.number('count')}.`,
    too_many_values: (f: Facts) => `This holds too much data at once; ${f.number('limit')} is the limit.`,
    duplicate: () => 'This is given twice.',
    too_large: (f: Facts) => `This is too large: ${f.number('limit')} bytes are the limit.`,
    number_too_large: () => 'A number in it is too large.',
    too_deep: (f: Facts) => `This is nested too deeply: ${f.number('limit')} levels are the limit.`,
    nul_character: () => 'The text contains a character that cannot be stored.',
    lone_surrogate: () => 'The text contains a broken character.',
    forbidden_key: (f: Facts) => `The name “${f.text('key')}” is not allowed.`,
    min_exceeds_max: (f: Facts) =>
      `The smallest value (${f.number('minimum')}) is above the largest (${f.number('maximum')}).`,
    above_maximum: (f: Facts) =>
      `The least charge (${f.number('minimum')}) is above the highest (${f.number('maximum')}).`,
    unknown_reference: () => 'What this refers to does not exist here any more.',
    no_such_time: (f: Facts) => `There is no such day or time: ${f.text('value')}.`,
    in_the_past: () => 'This time has passed already.',
    not_a_picture: () => 'The file is no PNG, JPEG or WebP picture.',
    broken_picture: () => 'The picture is damaged or incomplete.',
    too_many_pixels: (f: Facts) => `The picture has too many pixels: ${f.number('width')} × ${f.number('height')}.`,
    unusable_url: () => 'The address must begin with https:// and contain neither user name nor password.',
    unknown_parameter: (f: Facts) => `The service does not know “${f.text('parameter')}”.`,
    repeated_parameter: (f: Facts) => `“${f.text('parameter')}” is given twice.`,
    invalid_parameter: () => 'A part of the address is not valid.',
    invalid_header: () => 'The request is not written as it must be.',
    email_taken: () => 'Somebody of this shop has this e-mail address already.',
    not_beside_price_type: () => 'A price table belongs to options that are charged by one.',
    not_beside_percentage: () => 'Give a percentage or an amount, not both.',
    not_beside_price_table: () => 'A row has a table of its own or shares one, not both.',
    no_change: () => 'Nothing would change.',
    several_kinds: () => 'A part of the rule says several things at once.',
  },
  fr: {
    required: () => 'Ce champ est obligatoire.',
    unknown_field: (f: Facts) => `Le champ « ${f.text('field')} » n'existe pas.`,
    wrong_type: () => "Ce n'est pas le genre de valeur attendu ici.",
    blank: () => 'Ce champ ne doit pas rester vide.',
    too_long: (f: Facts) => `Trop long : ${f.number('length')} caractères pour ${f.number('limit')} au plus.`,
    malformed: (f: Facts) =>
      f.has('value') ? `« ${f.text('value')} » n'est pas écrit comme il faut.` : "Ce n'est pas écrit comme il faut.",
    not_an_origin: (f: Facts) =>
      `« ${f.text('value')} » n'est pas une adresse de site telle que https://www.exemple.fr.`,
    malformed_key: (f: Facts) => `Le nom « ${f.text('key')} » n'est pas accepté ici.`,
    out_of_range: (f: Facts) => range(f, 'doit être au moins', 'et au plus', 'doit être au plus', 'La valeur'),
    unknown_value: (f: Facts) => `Valeur inconnue ; sont possibles : ${f.list('allowed', 12)}.`,
    too_few: (f: Facts) => `Il en faut au moins ${f.number('limit')} ; il y en a ${f.number('count')}.`,
    too_many: (f: Facts) => `Il en faut au plus ${f.number('limit')} ; il y en a ${f.number('count')}.`,
    too_many_values: (f: Facts) => `Trop de données à la fois ; ${f.number('limit')} au plus.`,
    duplicate: () => 'Cette valeur est donnée deux fois.',
    too_large: (f: Facts) => `Trop volumineux : ${f.number('limit')} octets au plus.`,
    number_too_large: () => 'Un nombre y est trop grand.',
    too_deep: (f: Facts) => `Trop de niveaux imbriqués : ${f.number('limit')} au plus.`,
    nul_character: () => 'Le texte contient un caractère qui ne peut pas être enregistré.',
    lone_surrogate: () => 'Le texte contient un caractère abîmé.',
    forbidden_key: (f: Facts) => `Le nom « ${f.text('key')} » est interdit.`,
    min_exceeds_max: (f: Facts) => `Le minimum (${f.number('minimum')}) dépasse le maximum (${f.number('maximum')}).`,
    above_maximum: (f: Facts) =>
      `Le montant minimal (${f.number('minimum')}) dépasse le montant maximal (${f.number('maximum')}).`,
    unknown_reference: () => "Ce que ce champ désigne n'existe plus ici.",
    no_such_time: (f: Facts) => `Ce jour ou cette heure n'existe pas : ${f.text('value')}.`,
    in_the_past: () => 'Ce moment est déjà passé.',
    not_a_picture: () => "Le fichier n'est pas une image PNG, JPEG ou WebP.",
    broken_picture: () => "L'image est abîmée ou incomplète.",
    too_many_pixels: (f: Facts) => `L'image a trop de pixels : ${f.number('width')} × ${f.number('height')}.`,
    unusable_url: () => "L'adresse doit commencer par https:// et ne contenir ni nom d'utilisateur ni mot de passe.",
    unknown_parameter: (f: Facts) => `Le service ne connaît pas « ${f.text('parameter')} ».`,
    repeated_parameter: (f: Facts) => `« ${f.text('parameter')} » est donné deux fois.`,
    invalid_parameter: () => "Une partie de l'adresse n'est pas valable.",
    invalid_header: () => "La requête n'est pas écrite comme il faut.",
    email_taken: () => 'Une personne de cette boutique a déjà cette adresse e-mail.',
    not_beside_price_type: () => "Un tableau de prix ne convient qu'aux options tarifées par un tableau.",
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
