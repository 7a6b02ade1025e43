import type { Facts } from '../../language/facts.ts';
import { messages } from '../../language/messages.ts';

/** What is wrong in a workbook of options or products, or has to be confirmed, by code and facts (B11). */
export const workbookWords = messages({
  en: {
    unknown_column: (f: Facts) =>
      f.has('title')
        ? `The column “${f.text('title')}” is none of an export: remove it, or correct its title.`
        : 'This column has no title.',
    column_given_twice: (f: Facts) => `The column “${f.text('title')}” is there twice.`,
    missing_column: () => 'The columns Reference and Stamp are missing: nothing says whose each line is.',
    unknown_stamp: () => 'The stamp was changed, or the line is from another kind of export: take it from a new one.',
    other_tenant: () => 'This line was exported from another shop.',
    changed_id: (f: Facts) =>
      `The id was ${f.text('exported_id')}: it can’t be changed. Empty id and stamp for a new line.`,
    missing_stamp: () =>
      'The line has an id and no stamp. Empty the id of a new line; take an old one from the export.',
    not_a_number: (f: Facts) => `“${f.text('text')}” is not a plain number.`,
    not_text: (f: Facts) => `${f.text('text')} is a number: format the cell as text and type it again.`,
    not_a_flag: (f: Facts) => `“${f.text('text')}” is neither yes nor no.`,
    other_currency: (f: Facts) => `The price is in ${f.text('currency')}; yours are in ${f.text('tenant_currency')}.`,
    unknown_name: (f: Facts) => `There is no “${f.text('text')}”: create it first, or correct the name.`,
    ambiguous_name: (f: Facts) => `Several are called “${f.text('text')}”: write # and the id (${f.list('ids')}).`,
    emptied_cell: () => 'The cell was emptied: what it held will be cleared.',
    moved_reference: (f: Facts) =>
      `“${f.text('value')}” is the reference of another line’s record: were lines sorted without their stamps?`,
    hidden_change: () => 'This row or column is hidden, and its value changes: was it filled by accident?',
    changed_since_export: () => 'Someone has changed this since the export: your line overwrites it.',
  },
  fr: {
    unknown_column: (f: Facts) =>
      f.has('title')
        ? `La colonne « ${f.text('title')} » n’est pas de l’export : supprimez-la, ou corrigez son titre.`
        : 'Cette colonne n’a pas de titre.',
    column_given_twice: (f: Facts) => `La colonne « ${f.text('title')} » est présente deux fois.`,
    missing_column: () => 'Il manque les colonnes Référence et Repère : rien ne dit à quoi correspond chaque ligne.',
    unknown_stamp: () =>
      'Le repère a été modifié, ou la ligne vient d’un autre export : reprenez-la d’un nouvel export.',
    other_tenant: () => 'Cette ligne a été exportée d’une autre boutique.',
    changed_id: (f: Facts) =>
      `L’id était ${f.text('exported_id')} : il ne peut pas changer. Pour une nouvelle ligne, videz id et repère.`,
    missing_stamp: () =>
      'La ligne a un id et pas de repère. Pour une nouvelle ligne, videz l’id ; une ancienne se reprend dans l’export.',
    not_a_number: (f: Facts) => `« ${f.text('text')} » n’est pas un nombre simple.`,
    not_text: (f: Facts) => `${f.text('text')} est un nombre : mettez la cellule au format texte et réécrivez-le.`,
    not_a_flag: (f: Facts) => `« ${f.text('text')} » n’est ni oui ni non.`,
    other_currency: (f: Facts) =>
      `Le prix est en ${f.text('currency')} ; les vôtres sont en ${f.text('tenant_currency')}.`,
    unknown_name: (f: Facts) => `« ${f.text('text')} » n’existe pas : créez-le d’abord, ou corrigez le nom.`,
    ambiguous_name: (f: Facts) => `Plusieurs s’appellent « ${f.text('text')} » : écrivez # et l’id (${f.list('ids')}).`,
    emptied_cell: () => 'La cellule a été vidée : ce qu’elle contenait sera effacé.',
    moved_reference: (f: Facts) =>
      `« ${f.text('value')} » est la référence d’une autre ligne : les lignes ont-elles été triées sans leur repère ?`,
    hidden_change: () => 'Cette ligne ou colonne est masquée et sa valeur change : remplie par erreur ?',
    changed_since_export: () => 'Quelqu’un l’a modifié depuis l’export : votre ligne l’écrase.',
  },
});
