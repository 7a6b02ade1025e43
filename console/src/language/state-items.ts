import type { Facts } from './facts.ts';
import { messages } from './messages.ts';

/** What the state of the catalogue does not allow, and what bulk work leaves alone, by code and facts (A1). */
export const stateItems = messages({
  en: {
    invalid: () => 'This record is not valid.',
    shown_by: (f: Facts) => `“${f.text('name')}” still uses this picture.`,
    cycle: () => 'A category can’t be below itself.',
    too_many_rows: (f: Facts) => `Too many pricing rows: ${f.number('count')}; the limit is ${f.number('limit')}.`,
    plan_state: () => 'The plan’s current state doesn’t allow that.',
    not_plannable: () => 'This can’t be part of a plan.',
    not_beside_this_route: () => 'This change in the plan takes no condition.',
    refused_request: () => 'A change in the plan would be refused.',
    no_longer_there: () => 'A record that the plan changes no longer exists.',
    too_many_people: (f: Facts) => `The limit of ${f.number('limit')} people is reached.`,
    too_many_passkeys: (f: Facts) => `The limit of ${f.number('limit')} passkeys is reached.`,
    passkey_refused: () => 'The passkey was not accepted: try again.',
    too_many_webhooks: (f: Facts) => `The limit of ${f.number('limit')} webhooks is reached.`,
    too_many_steps: (f: Facts) => `The product has reached the limit of ${f.number('limit')} active steps.`,
    too_many_examples: (f: Facts) => `The product has reached the limit of ${f.number('limit')} active examples.`,
    not_beside_quote_line: () => 'An example has its own configuration, or that of a line of a quote, not both.',
    not_a_line_of_product: () => 'The quote has no such line about this product.',
    examples_fail: (f: Facts) =>
      `${f.number('count')} examples would no longer be right: ${f.list('failing')}. Accept this to go on.`,
    too_many_rules: (f: Facts) => `The product has reached the limit of ${f.number('limit')} active rules.`,
    duplicate_display_order: () => 'Another active step has this position.',
    not_all_active_steps: () => 'The steps have changed in the meantime: reload the page, then reorder them.',
    invalid_option: () => 'An option is inactive or no longer exists.',
    missing_category: (f: Facts) => `There is no category “${f.text('name')}”, or there are several of that name.`,
    missing_brand: (f: Facts) => `There is no brand “${f.text('name')}”, or there are several of that name.`,
    not_in_ledger: () => 'The history does not go back that far.',
    not_revertible: () => 'A change of this kind can’t be undone.',
    changed_since: () => 'It has been changed again since.',
    referred_to_by_step: () => 'A step refers to this row.',
    referred_to_by_quote: (f: Facts) => `Quote ${f.number('number')} uses it.`,
    state_changed: () => 'Something has changed since you looked: check the new figures, then confirm again.',
    inactive_price_table: (f: Facts) => `The shared table “${f.name('price_table')}” is inactive.`,
    too_many_users: (f: Facts) => `The shared table has reached the limit of ${f.number('limit')} users.`,
    shared_with_others: (f: Facts) =>
      `The table “${f.name('price_table')}” also prices ${f.number('count')} others you haven’t selected: select the table itself, or all of them.`,
    no_own_table: () => 'The row has no table of its own to share.',
    other_table: () => 'Some of the rows have a different table.',
    used_price_table: (f: Facts) =>
      `The table “${f.name('price_table')}” still prices ${f.number('count')} active rows or options.`,
    looks_ahead: () => 'The rule depends on a choice that comes after the step it changes.',
    charges_stay: (f: Facts) =>
      `Options and services with a minimum or maximum charge: ${f.number('count')}. These charges don’t change: check whether they still fit.`,
    unreadable_price_table: (f: Facts) =>
      `The shared table “${f.name('price_table')}” can’t be read and stays unchanged.`,
    percentage_after_rounding: (f: Facts) =>
      `Rows with a percentage of their own or of their product: ${f.number('count')}. It applies after rounding, so customers see prices that differ from the rounded ones.`,
    different_currency: (f: Facts) =>
      `The document is in ${f.text('given')}, your shop in ${f.text('own')}: the numbers are not converted.`,
    different_price_basis: (f: Facts) =>
      `The prices of the document are ${f.text('given')}, yours ${f.text('own')}: the numbers are not converted.`,
    different_percentage: (f: Facts) =>
      `The product keeps its own percentage (${f.number('own')} %; the document has ${f.number('given')} %).`,
    dangling_pricing_row: () => 'A step refers to a row that does not exist.',
    inactive_now: (f: Facts) => `“${f.name('resource')}” is now inactive.`,
    moved_on: (f: Facts) => `“${f.name('resource')}” has changed since and stays unchanged.`,
    foreign_option: () => 'A step names an option that does not exist.',
  },
  fr: {
    invalid: () => 'Cet élément est refusé.',
    shown_by: (f: Facts) => `« ${f.text('name')} » affiche encore cette image.`,
    cycle: () => 'Une catégorie ne peut pas être placée sous elle-même.',
    too_many_rows: (f: Facts) => `Trop de lignes tarifaires : ${f.number('count')} pour ${f.number('limit')} au plus.`,
    plan_state: () => 'L’état du plan ne le permet plus.',
    not_plannable: () => 'Cela ne peut pas être gardé dans un plan.',
    not_beside_this_route: () => 'Cette demande du plan n’accepte pas de condition.',
    refused_request: () => 'Une demande du plan serait refusée.',
    no_longer_there: () => 'Ce que le plan modifie n’existe plus.',
    too_many_people: (f: Facts) => `Le nombre maximal de personnes est atteint : ${f.number('limit')}.`,
    too_many_passkeys: (f: Facts) => `Le nombre maximal de clés d’accès est atteint : ${f.number('limit')}.`,
    passkey_refused: () => 'La clé d’accès n’a pas été acceptée : réessayez.',
    too_many_webhooks: (f: Facts) => `Le nombre maximal de webhooks est atteint : ${f.number('limit')}.`,
    too_many_steps: (f: Facts) => `Le produit a son nombre maximal d’étapes actives : ${f.number('limit')}.`,
    too_many_examples: (f: Facts) => `Le produit a son nombre maximal d’exemples actifs : ${f.number('limit')}.`,
    not_beside_quote_line: () => 'Un exemple a sa propre configuration, ou celle d’une ligne de devis, pas les deux.',
    not_a_line_of_product: () => 'Le devis n’a pas cette ligne pour ce produit.',
    examples_fail: (f: Facts) =>
      `${f.number('count')} exemples ne seraient plus justes : ${f.list('failing')}. Acceptez-le pour continuer.`,
    too_many_rules: (f: Facts) => `Le produit a son nombre maximal de règles actives : ${f.number('limit')}.`,
    duplicate_display_order: () => 'Une autre étape active est à cette place.',
    not_all_active_steps: () => 'Les étapes ont changé entre-temps : rechargez la page, puis rangez-les.',
    invalid_option: () => 'Une option est inactive ou n’existe plus.',
    missing_category: (f: Facts) => `La catégorie « ${f.text('name')} » n’existe pas, ou plusieurs portent ce nom.`,
    missing_brand: (f: Facts) => `La marque « ${f.text('name')} » n’existe pas, ou plusieurs portent ce nom.`,
    not_in_ledger: () => 'L’historique ne remonte pas jusque-là.',
    not_revertible: () => 'Une modification de ce genre ne s’annule pas.',
    changed_since: () => 'Une nouvelle modification a été faite depuis.',
    referred_to_by_step: () => 'Une étape utilise cette ligne.',
    referred_to_by_quote: (f: Facts) => `Le devis ${f.number('number')} a été chiffré avec elle.`,
    state_changed: () =>
      'Quelque chose a changé depuis votre vérification : regardez les nouveaux chiffres, puis confirmez de nouveau.',
    inactive_price_table: (f: Facts) => `Le tableau partagé « ${f.name('price_table')} » est inactif.`,
    too_many_users: (f: Facts) => `Le tableau partagé est utilisé autant que possible : ${f.number('limit')} fois.`,
    shared_with_others: (f: Facts) =>
      `Le tableau « ${f.name('price_table')} » fixe aussi le prix de ${f.number('count')} éléments non choisis : choisissez le tableau lui-même, ou tous.`,
    no_own_table: () => 'La ligne n’a pas de tableau propre à partager.',
    other_table: () => 'Certaines de ces lignes ont un autre tableau.',
    used_price_table: (f: Facts) =>
      `Le tableau « ${f.name('price_table')} » fixe encore le prix de lignes ou d’options actives (${f.number('count')}).`,
    looks_ahead: () => 'La règle porte sur un choix fait après ce qu’elle modifie.',
    charges_stay: (f: Facts) =>
      `Options et prestations avec un montant minimal ou maximal : ${f.number('count')}. Ces montants ne changent pas : vérifiez s’ils conviennent encore.`,
    unreadable_price_table: (f: Facts) =>
      `Le tableau partagé « ${f.name('price_table')} » est illisible et reste tel quel.`,
    percentage_after_rounding: (f: Facts) =>
      `Lignes avec un pourcentage, propre ou du produit : ${f.number('count')}. Il s’applique après l’arrondi : les clients voient d’autres prix que les prix arrondis.`,
    different_currency: (f: Facts) =>
      `Le document est en ${f.text('given')}, votre boutique en ${f.text('own')} : les nombres sont repris tels quels.`,
    different_price_basis: (f: Facts) =>
      `Les prix du document sont ${f.text('given')}, les vôtres ${f.text('own')} : les nombres sont repris tels quels.`,
    different_percentage: (f: Facts) =>
      `Le produit garde son propre pourcentage (${f.number('own')} % ; le document : ${f.number('given')} %).`,
    dangling_pricing_row: () => 'Une étape renvoie à une ligne qui n’existe pas.',
    inactive_now: (f: Facts) => `« ${f.name('resource')} » est inactif à présent.`,
    moved_on: (f: Facts) => `« ${f.name('resource')} » a changé depuis, et reste tel quel.`,
    foreign_option: () => 'Une étape cite une option qui n’existe pas.',
  },
});
