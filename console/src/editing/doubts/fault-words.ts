import type { Facts } from '../../language/facts.ts';
import { messages, plural } from '../../language/messages.ts';
import { workbookWords } from './workbook-words.ts';

const sign = (f: Facts, comma: string, point: string) => (f.text('decimal') === 'comma' ? comma : point);
const kib = (f: Facts, name: string) => Math.ceil(f.count(name) / 1024);

type Lack = 'titles' | 'sizes' | 'corner' | 'headers';

/** The block that comes nearest to a table, what it lacks, and what to do about that. */
const nearest = (
  f: Facts,
  block: (range: string, numbers: string) => string,
  advice: Readonly<Record<Lack, (titles: string) => string>>,
): string => {
  if (!f.has('range')) return '';
  const lack = f.has('lacks') ? f.code('lacks') : '';
  const titles = f.has('title_row') ? f.list('titles') : '';
  const said = Object.hasOwn(advice, lack) ? ` ${advice[lack as Lack](titles)}` : '';
  return `${block(f.text('range'), f.number('numbers'))}${said}`;
};

const isGridlessExport = (f: Facts) => f.has('lacks') && f.code('lacks') === 'grids';

/** Two sizes in a row that do not rise, or the same one twice. */
const isSame = (f: Facts) => f.count('mm') === f.count('before_mm');

/**
 * What is wrong in a file, or worth a look, by code and facts (A1). A code that is missing here, or that comes
 * without its facts, is shown in the service's own words.
 */
const faultWords = messages({
  en: {
    no_table: (f: Facts) =>
      isGridlessExport(f)
        ? 'This file was exported from pricing rows without a grid, and an import doesn’t change those: edit their formula or their prices at the row, or put a grid below the heading of a row.'
        : `No price table was found: it needs widths in a row and heights in a column beside their prices, or columns titled width, height and price.${nearest(
            f,
            (range, numbers) => ` The nearest is ${range}, with ${numbers} numbers.`,
            {
              titles: (titles) =>
                `We don’t understand its titles (${titles}): call the columns Width, Height and Price.`,
              sizes: () => 'It has a single line of numbers: the widths or the heights are missing.',
              corner: () =>
                'There is a number where the corner of the table would be: empty that cell if it is neither a size nor a price; otherwise write the missing sizes.',
              headers: () =>
                'The sizes are missing: write the widths in the row above the prices, and the heights before them.',
            },
          )}`,
    no_prices: (f: Facts) =>
      `The table ${f.text('range')} has sizes and not one price: fill it in, or delete it from the file.`,
    line_between: (f: Facts) =>
      `The numbers in ${f.text('between')} are between the sizes in ${f.text('sizes')} and the prices: delete them, or move them after the prices.`,
    several_tables: (f: Facts) =>
      `The file has several tables, and a shared price table takes one: keep one of ${f.list('tables')} and skip the others.`,
    not_a_price: (f: Facts) =>
      `“${f.text('text')}” is not a price. Enter just the number, or say that it marks a size that can’t be made.`,
    not_a_size: (f: Facts) =>
      f.has('text')
        ? `“${f.text('text')}” is not a size: enter the size, or put an empty line before what is not part of the table.`
        : 'A size is missing here: enter it.',
    missing_size: () =>
      'There are prices without a size here: enter it, or put an empty line before what is not part of the table.',
    open_range: (f: Facts) => `“${f.text('text')}” has no upper end: enter the largest size it covers.`,
    date_header: (f: Facts) =>
      `The header is a date (${f.text('date')}): your spreadsheet program turned a size such as 10/12 into a date. Format the cell as text and enter the size again.`,
    date_cell: (f: Facts) => `The cell is a date (${f.text('date')}). Enter its value again, as a number or a text.`,
    error_cell: (f: Facts) => `The cell contains ${f.text('text')}: fix the formula in your spreadsheet.`,
    formula_without_value: () =>
      'The formula has no value: open the file in your spreadsheet program, save it, and upload it again.',
    other_decimal_sign: (f: Facts) =>
      `“${f.text('text')}” doesn’t use a decimal ${sign(f, 'comma', 'point')} like the rest of the file: write it as the others are.`,
    number_out_of_range: (f: Facts) =>
      `“${f.text('text')}” is too large, or has too many decimals: correct it in the file.`,
    range_falls: (f: Facts) =>
      `The range from ${f.number('from_mm')} to ${f.mm('to_mm')} runs backwards: correct one of its ends.`,
    ranges_overlap: (f: Facts) =>
      `The range from ${f.number('from_mm')} to ${f.mm('to_mm')} overlaps the one up to ${f.mm('before_mm')}: correct one of them.`,
    sizes_not_in_order: (f: Facts) =>
      isSame(f)
        ? `The size ${f.mm('mm')} appears twice: correct one of them, or separate two tables by an empty line.`
        : `Sizes must increase: ${f.mm('mm')} comes after ${f.mm('before_mm')}. Correct it, or separate two tables by an empty line.`,
    size_given_twice: (f: Facts) =>
      f.has('column')
        ? `${f.size()} has two prices, in lines that differ in “${f.text('column')}”. Put the lines of each kind below a heading of their own.`
        : `${f.size()} has another price in line ${f.number('other_row')}: keep the right one or, if they are of two tables, put each below a heading of its own.`,
    too_many_sizes: (f: Facts) =>
      `The table has more than ${f.number('limit')} sizes in one direction: split it into several tables.`,
    too_many_tables: (f: Facts) =>
      `The file has ${f.number('tables')} tables; the limit is ${f.number('limit')}. Send it in parts.`,
    too_many_cells: (f: Facts) => `The file has more than ${f.number('limit')} filled cells: send it in parts.`,
    too_many_sheets: (f: Facts) => `The workbook has more than ${f.number('limit')} sheets: send it in parts.`,
    too_many_rows: (f: Facts) =>
      `The product has ${f.number('existing')} rows and would get ${f.number('added')} more; the limit is ${f.number('limit')}.`,
    too_large: (f: Facts) => `The table takes ${kib(f, 'bytes')} KiB; the limit for a row is ${kib(f, 'limit')} KiB.`,
    too_large_unpacked: () => 'The workbook is too large when unpacked: send it in parts.',
    too_spread_out: () => 'The cells are spread over too large an area: delete those far from the tables.',
    too_much_time: (f: Facts) => `The file takes more than ${f.number('limit_seconds')} s to read: send it in parts.`,
    too_much_memory: () => 'The file is too large to read: send it in parts.',
    mixed_currencies: (f: Facts) => `The table mixes currencies: ${f.list('currencies')}. Make one table for each.`,
    column_named_twice: (f: Facts) =>
      `Several columns are titled as the same size: ${f.list('columns')}. Give those that don’t count another title.`,
    unknown_price_column: (f: Facts) =>
      `No column is titled “${f.text('price_column')}”; there are ${f.list('columns')}.`,
    blank_key: (f: Facts) => `A line is empty in the column “${f.text('title')}”: write in each line what it is for.`,
    unknown_table: () => 'This table is no longer in the file: choose again.',
    cannot_join: (f: Facts) =>
      `The table ${f.text('table')} does not continue ${f.text('join')}: import it as a table of its own.`,
    shared_price_table: () => 'The row uses a shared price table with a different grid: send this table there instead.',
    unknown_product: () => 'Product not found: choose another one.',
    unknown_price_table: () => 'Shared table not found: choose another one.',
    price_table_given_twice: (f: Facts) =>
      `The table ${f.text('other_table')} is for the same shared table: choose another one, or skip one of them.`,
    too_many_chosen: () => 'The list covers too many products or rows: choose a brand, or import it in parts.',
    unmatched_table: () => 'We can’t tell which pricing row this table is for: choose one below.',
    ambiguous_row: (f: Facts) =>
      `The heading “${f.text('heading')}” matches several rows: ${f.list('candidates')}. Choose one below.`,
    unknown_row: () => 'The product has no such pricing row: choose another one below.',
    row_given_twice: (f: Facts) =>
      `The table ${f.text('other_table')} is for the same row: choose another one below, or skip one of them.`,
    not_a_spreadsheet: () =>
      'We can’t read this file as a spreadsheet: open it in your spreadsheet program and save it as XLSX, without a password.',
    not_a_workbook: () => 'The file is an archive, not an Excel workbook: save it as XLSX.',
    wrong_extension: (f: Facts) =>
      `The name ends in ${f.text('extension')}, but the file is ${f.text('is')}: give it its right name.`,
    broken_workbook: () => 'The workbook is damaged: open it in your spreadsheet program and save it again.',
    broken_pdf: () => 'The PDF is damaged: print it to a new PDF, or ask for the list as XLSX.',
    encrypted_pdf: () => 'The PDF is behind a password: save it without one.',
    picture_pages: (f: Facts) =>
      `The PDF is a picture, such as a scan (pages ${f.list('pages')}): ask for the list as XLSX, or as a PDF whose text can be selected.`,
    too_many_pages: (f: Facts) =>
      `The PDF has ${f.number('pages')} pages; ${f.number('limit')} is the limit. Send it in parts.`,
    empty_file: () => 'The file is empty: choose another one.',
    unknown_sheet: () => 'The file has no such sheet: choose another one.',
    unclosed_quote: () => 'A quotation mark is never closed: delete it, or close it.',
    state_changed: () =>
      'The file or the catalogue has changed since you looked. This is the result now: check it again, then import.',
    ignored_numbers: (f: Facts) =>
      `${plural('en', f.count('count'), 'number belongs', 'numbers belong')} to no table and were ignored.`,
    ignored_column: (f: Facts) => `The column “${f.text('title')}” has no meaning here and was ignored.`,
    missing_table: (f: Facts) =>
      `“${f.text('label')}” is not in this file: the prices of ${f.name('target')} stay as they are.`,
    sheet_not_read: () => 'There is no price table on this sheet: nothing of it was read.',
    sizes_out_of_reach: () => 'The grid has sizes outside the row’s limits: customers can’t order them.',
    hidden_sheet: () => 'The sheet is hidden and was skipped.',
    merged_cells: (f: Facts) =>
      `Merged cells in ${f.text('range')}: unmerge them, and write the price of each size into its own cell.`,
    unusual_size: (f: Facts) => `The largest size is ${f.mm('largest_mm')}: is the unit right?`,
    not_above_zero: (f: Facts) =>
      `${plural('en', f.count('count'), 'price is', 'prices are')} below 0: such a size cannot be ordered.`,
    many_decimals: (f: Facts) =>
      `${plural('en', f.count('count'), 'price has', 'prices have')} more than two decimals and will not be rounded.`,
    replaces_formula: () => 'The row has a formula; the grid replaces it.',
    replaces_broken_table: () => 'The row has an unreadable table; the grid replaces it.',
    looks_transposed: () => 'Widths and heights look swapped: these widths are the row’s current heights.',
  },
  fr: {
    no_table: (f: Facts) =>
      isGridlessExport(f)
        ? 'Ce fichier a été exporté de lignes tarifaires sans grille, et un import ne les change pas : modifiez leur formule ou leurs prix dans la ligne, ou mettez une grille sous le titre d’une ligne.'
        : `Aucun tableau de prix trouvé : il faut des largeurs en ligne et des hauteurs en colonne à côté des prix, ou des colonnes intitulées largeur, hauteur et prix.${nearest(
            f,
            (range, numbers) => ` Le bloc le plus proche est ${range}, avec ${numbers} nombres.`,
            {
              titles: (titles) =>
                `Ses titres ne sont pas compris (${titles}) : intitulez les colonnes Largeur, Hauteur et Prix.`,
              sizes: () => 'Il n’a qu’une seule ligne de nombres : il manque les largeurs ou les hauteurs.',
              corner: () =>
                'Un nombre occupe le coin du tableau : videz cette cellule si ce n’est ni une dimension ni un prix ; sinon, écrivez les dimensions qui manquent.',
              headers: () =>
                'Il manque les dimensions : écrivez les largeurs sur la ligne au-dessus des prix, et les hauteurs devant.',
            },
          )}`,
    no_prices: (f: Facts) =>
      `Le tableau ${f.text('range')} a des dimensions et aucun prix : remplissez-le, ou supprimez-le du fichier.`,
    line_between: (f: Facts) =>
      `Les nombres en ${f.text('between')} sont entre les dimensions en ${f.text('sizes')} et les prix : supprimez-les, ou mettez-les après les prix.`,
    several_tables: (f: Facts) =>
      `Le fichier a plusieurs tableaux, et un tableau partagé n’en prend qu’un : gardez l’un de ${f.list('tables')} et laissez les autres de côté.`,
    not_a_price: (f: Facts) =>
      `« ${f.text('text')} » n’est pas un prix. Écrivez le nombre seul, ou indiquez que cela marque une dimension non réalisable.`,
    not_a_size: (f: Facts) =>
      f.has('text')
        ? `« ${f.text('text')} » n’est pas une dimension : écrivez-la, ou laissez une ligne vide avant ce qui n’est pas du tableau.`
        : 'Il manque une dimension ici : écrivez-la.',
    missing_size: () =>
      'Des prix sont sans dimension ici : écrivez-la, ou laissez une ligne vide avant ce qui n’est pas du tableau.',
    open_range: (f: Facts) =>
      `« ${f.text('text')} » n’a pas de limite haute : écrivez la plus grande dimension voulue.`,
    date_header: (f: Facts) =>
      `L’en-tête est une date (${f.text('date')}) : votre tableur a transformé une dimension telle que 10/12. Mettez la cellule au format texte et réécrivez la dimension.`,
    date_cell: (f: Facts) =>
      `La cellule est une date (${f.text('date')}). Réécrivez sa valeur, sous forme de nombre ou de texte.`,
    error_cell: (f: Facts) => `La cellule contient ${f.text('text')} : corrigez la formule dans votre tableur.`,
    formula_without_value: () =>
      'La formule n’a pas de valeur : ouvrez le fichier dans votre tableur, enregistrez-le et renvoyez-le.',
    other_decimal_sign: (f: Facts) =>
      `« ${f.text('text')} » n’est pas écrit avec ${sign(f, 'la virgule décimale', 'le point décimal')}, comme le reste du fichier : écrivez-le de même.`,
    number_out_of_range: (f: Facts) =>
      `« ${f.text('text')} » est trop grand, ou a trop de décimales : corrigez-le dans le fichier.`,
    range_falls: (f: Facts) =>
      `La tranche de ${f.number('from_mm')} à ${f.mm('to_mm')} est à l’envers : corrigez l’une de ses limites.`,
    ranges_overlap: (f: Facts) =>
      `La tranche de ${f.number('from_mm')} à ${f.mm('to_mm')} recouvre celle qui va jusqu’à ${f.mm('before_mm')} : corrigez l’une des deux.`,
    sizes_not_in_order: (f: Facts) =>
      isSame(f)
        ? `La dimension ${f.mm('mm')} figure deux fois : corrigez l’une d’elles, ou séparez deux tableaux par une ligne vide.`
        : `Les dimensions doivent croître : ${f.mm('mm')} vient après ${f.mm('before_mm')}. Corrigez-la, ou séparez deux tableaux par une ligne vide.`,
    size_given_twice: (f: Facts) =>
      f.has('column')
        ? `${f.size()} a deux prix, sur des lignes qui diffèrent par « ${f.text('column')} ». Mettez les lignes de chaque sorte sous un titre à part.`
        : `${f.size()} a un autre prix à la ligne ${f.number('other_row')} : gardez le bon ou, si ce sont deux tableaux, mettez chacun sous un titre à part.`,
    too_many_sizes: (f: Facts) =>
      `Le tableau a plus de ${f.number('limit')} dimensions dans un sens : faites-en plusieurs.`,
    too_many_tables: (f: Facts) =>
      `Le fichier a ${f.number('tables')} tableaux ; ${f.number('limit')} au plus. Envoyez-le en plusieurs fois.`,
    too_many_cells: (f: Facts) =>
      `Le fichier a plus de ${f.number('limit')} cellules remplies : envoyez-le en plusieurs fois.`,
    too_many_sheets: (f: Facts) =>
      `Le classeur a plus de ${f.number('limit')} feuilles : envoyez-le en plusieurs fois.`,
    too_many_rows: (f: Facts) =>
      `Le produit a ${f.number('existing')} lignes et en recevrait ${f.number('added')} de plus ; ${f.number('limit')} au plus.`,
    too_large: (f: Facts) => `Le tableau prend ${kib(f, 'bytes')} Kio ; une ligne en accepte ${kib(f, 'limit')}.`,
    too_large_unpacked: () => 'Le classeur est trop grand une fois décompressé : envoyez-le en plusieurs fois.',
    too_spread_out: () =>
      'Les cellules sont éparpillées sur une trop grande surface : supprimez celles qui sont loin des tableaux.',
    too_much_time: (f: Facts) =>
      `La lecture du fichier prend plus de ${f.number('limit_seconds')} s : envoyez-le en plusieurs fois.`,
    too_much_memory: () => 'Le fichier est trop grand pour être lu : envoyez-le en plusieurs fois.',
    mixed_currencies: (f: Facts) =>
      `Le tableau mélange les monnaies : ${f.list('currencies')}. Faites un tableau pour chacune.`,
    column_named_twice: (f: Facts) =>
      `Plusieurs colonnes désignent la même dimension : ${f.list('columns')}. Donnez un autre titre à celles qui ne comptent pas.`,
    unknown_price_column: (f: Facts) =>
      `Aucune colonne ne s’intitule « ${f.text('price_column')} » ; il y a ${f.list('columns')}.`,
    blank_key: (f: Facts) =>
      `Une ligne n’a rien dans la colonne « ${f.text('title')} » : remplissez-la sur chaque ligne.`,
    unknown_table: () => 'Le fichier n’a plus ce tableau : choisissez de nouveau.',
    cannot_join: (f: Facts) =>
      `Le tableau ${f.text('table')} n’est pas la suite de ${f.text('join')} : importez-le à part.`,
    shared_price_table: () =>
      'La ligne partage un tableau dont la grille est différente : envoyez le tableau vers celui-là.',
    unknown_product: () => 'Ce produit n’existe pas : choisissez-en un autre.',
    unknown_price_table: () => 'Ce tableau partagé n’existe pas : choisissez-en un autre.',
    price_table_given_twice: (f: Facts) =>
      `Le tableau ${f.text('other_table')} va déjà dans le même tableau partagé : choisissez-en un autre, ou laissez l’un des deux de côté.`,
    too_many_chosen: () =>
      'Le tarif concerne trop de produits ou de lignes : choisissez une marque, ou envoyez-le en plusieurs fois.',
    unmatched_table: () => 'Rien ne dit pour quelle ligne tarifaire est ce tableau : choisissez-la ci-dessous.',
    ambiguous_row: (f: Facts) =>
      `Le titre « ${f.text('heading')} » convient à plusieurs lignes : ${f.list('candidates')}. Choisissez ci-dessous.`,
    unknown_row: () => 'Le produit n’a pas cette ligne tarifaire : choisissez-en une autre ci-dessous.',
    row_given_twice: (f: Facts) =>
      `Le tableau ${f.text('other_table')} est pour la même ligne : choisissez-en une autre ci-dessous, ou laissez l’un des deux de côté.`,
    not_a_spreadsheet: () =>
      'Ce fichier ne peut pas être lu : ouvrez-le dans votre tableur et enregistrez-le en XLSX, sans mot de passe.',
    not_a_workbook: () => 'Le fichier est une archive, pas un classeur Excel : enregistrez-le en XLSX.',
    wrong_extension: (f: Facts) =>
      `Le nom finit par ${f.text('extension')}, mais le fichier est du ${f.text('is')} : donnez-lui la bonne extension.`,
    broken_workbook: () => 'Le classeur est abîmé : ouvrez-le dans votre tableur et enregistrez-le de nouveau.',
    broken_pdf: () => 'Le PDF est abîmé : imprimez-le dans un nouveau PDF, ou demandez le tarif en XLSX.',
    encrypted_pdf: () => 'Le PDF est protégé par un mot de passe : enregistrez-le sans.',
    picture_pages: (f: Facts) =>
      `Le PDF est une image, un scan par exemple (pages ${f.list('pages')}) : demandez le tarif en XLSX, ou un PDF dont le texte peut être sélectionné.`,
    too_many_pages: (f: Facts) =>
      `Le PDF a ${f.number('pages')} pages, ${f.number('limit')} au plus : envoyez-le en plusieurs fois.`,
    empty_file: () => 'Le fichier est vide : choisissez-en un autre.',
    unknown_sheet: () => 'Le fichier n’a pas cette feuille : choisissez-en une autre.',
    unclosed_quote: () => 'Un guillemet n’est jamais refermé : supprimez-le, ou refermez-le.',
    state_changed: () =>
      'Le fichier ou le catalogue a changé depuis votre vérification : voici ce que donnerait l’import. Vérifiez de nouveau, puis importez.',
    ignored_numbers: (f: Facts) =>
      `${plural('fr', f.count('count'), 'nombre hors de tout tableau, laissé', 'nombres hors de tout tableau, laissés')} de côté.`,
    ignored_column: (f: Facts) => `La colonne « ${f.text('title')} » ne dit rien ici ; laissée de côté.`,
    missing_table: (f: Facts) =>
      `« ${f.text('label')} » n’est pas dans ce fichier : les prix de ${f.name('target')} restent tels quels.`,
    sheet_not_read: () => 'Aucun tableau de prix sur cette feuille : rien n’en a été lu.',
    sizes_out_of_reach: () =>
      'La grille a des dimensions hors des limites de la ligne : elles ne peuvent pas être commandées.',
    hidden_sheet: () => 'La feuille est masquée et a été laissée de côté.',
    merged_cells: (f: Facts) =>
      `Cellules fusionnées en ${f.text('range')} : séparez-les, et écrivez dans chacune le prix de sa dimension.`,
    unusual_size: (f: Facts) => `La plus grande dimension est ${f.mm('largest_mm')} : l’unité est-elle juste ?`,
    not_above_zero: (f: Facts) =>
      `${plural('fr', f.count('count'), 'prix est négatif', 'prix sont négatifs')} : une telle dimension ne peut pas être commandée.`,
    many_decimals: (f: Facts) => `${f.number('count')} prix ont plus de deux décimales ; ils sont gardés tels quels.`,
    replaces_formula: () => 'La ligne a une formule ; la grille la remplace.',
    replaces_broken_table: () => 'La ligne a un tableau illisible ; la grille le remplace.',
    looks_transposed: () => 'Les largeurs sont les hauteurs actuelles de la ligne, et l’inverse.',
  },
});

type Sentences = Readonly<Record<string, (facts: Facts) => string>>;

const sentences: Readonly<Record<'fr' | 'en', Sentences>> = {
  en: { ...faultWords.en, ...workbookWords.en },
  fr: { ...faultWords.fr, ...workbookWords.fr },
};

export const faultSentence = (language: 'fr' | 'en', code: string): ((facts: Facts) => string) | undefined =>
  Object.hasOwn(sentences.en, code) ? sentences[language][code] : undefined;
