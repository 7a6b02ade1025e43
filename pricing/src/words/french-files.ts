import type { Facts, Sentence, Sentences } from './facts.ts';
import { doubts } from './french-doubts.ts';

const kib = (f: Facts, name: string): number => Math.ceil(f.count(name) / 1024);

const lacks: Readonly<Record<string, (titles: string) => string>> = {
  titles: (titles) => ` Ses titres ne sont pas compris (${titles}) : intitulez les colonnes Largeur, Hauteur et Prix.`,
  sizes: () => ' Il n’a qu’une seule ligne de nombres : il manque les largeurs ou les hauteurs.',
  corner: () =>
    ' Un nombre occupe le coin du tableau : videz cette cellule si ce n’est ni une dimension ni un prix ; sinon, écrivez les dimensions qui manquent.',
  headers: () =>
    ' Il manque les dimensions : écrivez les largeurs sur la ligne au-dessus des prix, et les hauteurs devant.',
};

const noTable: Sentence = (f) => {
  const lack = f.has('lacks') ? f.code('lacks') : '';
  if (lack === 'grids')
    return 'Ce fichier a été exporté de lignes tarifaires sans grille, et un import ne les change pas : modifiez leur formule ou leurs prix dans la ligne, ou mettez une grille sous le titre d’une ligne.';
  const said =
    'Aucun tableau de prix trouvé : il faut des largeurs en ligne et des hauteurs en colonne à côté des prix, ou des colonnes intitulées largeur, hauteur et prix.';
  if (!f.has('range')) return said;
  const titles = f.has('title_row') ? f.list('titles') : '';
  return `${said} Le bloc le plus proche est ${f.text('range')}, avec ${f.number('numbers')} nombres.${lacks[lack]?.(titles) ?? ''}`;
};

const sheet: Sentence = (f) =>
  f.code('reason') === 'ambiguous'
    ? `Le nom de cette feuille convient à plusieurs produits ou tableaux partagés : ${f.list('candidates')}. Indiquez lequel.`
    : f.code('reason') === 'contradiction'
      ? 'Les textes de cette feuille désignent des produits différents : indiquez lequel.'
      : 'Rien ne dit pour quel produit ou tableau partagé est cette feuille : indiquez-le.';

/** What is wrong in a file of prices or records, or worth a look (A1, B4, B11). */
export const files = {
  no_table: noTable,
  no_prices: (f) =>
    `Le tableau ${f.text('range')} a des dimensions et aucun prix : remplissez-le, ou supprimez-le du fichier.`,
  line_between: (f) =>
    `Les nombres en ${f.text('between')} sont entre les dimensions en ${f.text('sizes')} et les prix : supprimez-les, ou mettez-les après les prix.`,
  several_tables: (f) =>
    `Le fichier a plusieurs tableaux, et un tableau partagé n’en prend qu’un : gardez l’un de ${f.list('tables')} et laissez les autres de côté.`,
  doubtful_reading: (f) =>
    doubts[f.code('doubt') as keyof typeof doubts]?.(f) ?? 'La lecture du fichier est incertaine.',
  invalid_marks: (f) =>
    `Donnez au plus ${f.number('most')} textes, chacun de ${f.number('longest')} caractères au plus.`,
  not_a_price: (f) =>
    `« ${f.text('text')} » n’est pas un prix. Écrivez le nombre seul, ou indiquez que cela marque une dimension non réalisable.`,
  not_a_size: (f) =>
    f.has('text')
      ? `« ${f.text('text')} » n’est pas une dimension : écrivez-la, ou laissez une ligne vide avant ce qui n’est pas du tableau.`
      : 'Il manque une dimension ici : écrivez-la.',
  missing_size: () =>
    'Des prix sont sans dimension ici : écrivez-la, ou laissez une ligne vide avant ce qui n’est pas du tableau.',
  open_range: (f) => `« ${f.text('text')} » n’a pas de limite haute : écrivez la plus grande dimension voulue.`,
  date_header: (f) =>
    `L’en-tête est une date (${f.text('date')}) : votre tableur a transformé une dimension telle que 10/12. Mettez la cellule au format texte et réécrivez la dimension.`,
  date_cell: (f) =>
    `La cellule est une date (${f.text('date')}). Réécrivez sa valeur, sous forme de nombre ou de texte.`,
  error_cell: (f) => `La cellule contient ${f.text('text')} : corrigez la formule dans votre tableur.`,
  formula_without_value: () =>
    'La formule n’a pas de valeur : ouvrez le fichier dans votre tableur, enregistrez-le et renvoyez-le.',
  other_decimal_sign: (f) =>
    `« ${f.text('text')} » n’est pas écrit avec ${f.code('decimal') === 'comma' ? 'la virgule décimale' : 'le point décimal'}, comme le reste du fichier : écrivez-le de même.`,
  number_out_of_range: (f) =>
    `« ${f.text('text')} » est trop grand, ou a trop de décimales : corrigez-le dans le fichier.`,
  range_falls: (f) =>
    `La tranche de ${f.number('from_mm')} à ${f.mm('to_mm')} est à l’envers : corrigez l’une de ses limites.`,
  ranges_overlap: (f) =>
    `La tranche de ${f.number('from_mm')} à ${f.mm('to_mm')} recouvre celle qui va jusqu’à ${f.mm('before_mm')} : corrigez l’une des deux.`,
  sizes_not_in_order: (f) =>
    f.count('mm') === f.count('before_mm')
      ? `La dimension ${f.mm('mm')} figure deux fois : corrigez l’une d’elles, ou séparez deux tableaux par une ligne vide.`
      : `Les dimensions doivent croître : ${f.mm('mm')} vient après ${f.mm('before_mm')}. Corrigez-la, ou séparez deux tableaux par une ligne vide.`,
  size_given_twice: (f) =>
    f.has('column')
      ? `${f.size()} a deux prix, sur des lignes qui diffèrent par « ${f.text('column')} ». Mettez les lignes de chaque sorte sous un titre à part.`
      : `${f.size()} a un autre prix à la ligne ${f.id('other_row')} : gardez le bon ou, si ce sont deux tableaux, mettez chacun sous un titre à part.`,
  too_many_sizes: (f) => `Le tableau a plus de ${f.number('limit')} dimensions dans un sens : faites-en plusieurs.`,
  too_many_tables: (f) =>
    `Le fichier a ${f.number('tables')} tableaux ; ${f.number('limit')} au plus. Envoyez-le en plusieurs fois.`,
  too_many_cells: (f) => `Le fichier a plus de ${f.number('limit')} cellules remplies : envoyez-le en plusieurs fois.`,
  too_many_sheets: (f) => `Le classeur a plus de ${f.number('limit')} feuilles : envoyez-le en plusieurs fois.`,
  too_many_rows: (f) =>
    `Le produit a ${f.number('existing')} lignes et en recevrait ${f.number('added')} de plus ; ${f.number('limit')} au plus.`,
  too_large: (f) => `Le tableau prend ${kib(f, 'bytes')} Kio ; une ligne en accepte ${kib(f, 'limit')}.`,
  too_large_unpacked: () => 'Le classeur est trop grand une fois décompressé : envoyez-le en plusieurs fois.',
  too_spread_out: () =>
    'Les cellules sont éparpillées sur une trop grande surface : supprimez celles qui sont loin des tableaux.',
  too_much_time: (f) =>
    `La lecture du fichier prend plus de ${f.number('limit_seconds')} s : envoyez-le en plusieurs fois.`,
  too_much_memory: () => 'Le fichier est trop grand pour être lu : envoyez-le en plusieurs fois.',
  mixed_currencies: (f) => `Le tableau mélange les monnaies : ${f.list('currencies')}. Faites un tableau pour chacune.`,
  column_named_twice: (f) =>
    `Plusieurs colonnes désignent la même dimension : ${f.list('columns')}. Donnez un autre titre à celles qui ne comptent pas.`,
  unknown_price_column: (f) =>
    `Aucune colonne ne s’intitule « ${f.text('price_column')} » ; il y a ${f.list('columns')}.`,
  blank_key: (f) => `Une ligne n’a rien dans la colonne « ${f.text('title')} » : remplissez-la sur chaque ligne.`,
  unknown_table: () => 'Le fichier n’a plus ce tableau : choisissez de nouveau.',
  cannot_join: (f) => `Le tableau ${f.text('table')} n’est pas la suite de ${f.text('join')} : importez-le à part.`,
  shared_price_table: () =>
    'La ligne partage un tableau dont la grille est différente : envoyez le tableau vers celui-là.',
  unknown_product: () => 'Ce produit n’existe pas : choisissez-en un autre.',
  unknown_price_table: () => 'Ce tableau partagé n’existe pas : choisissez-en un autre.',
  price_table_given_twice: (f) =>
    `Le tableau ${f.text('other_table')} va déjà dans le même tableau partagé : choisissez-en un autre, ou laissez l’un des deux de côté.`,
  too_many_chosen: () =>
    'Le tarif concerne trop de produits ou de lignes : choisissez une marque, ou envoyez-le en plusieurs fois.',
  unmatched_table: () => 'Rien ne dit pour quelle ligne tarifaire est ce tableau : indiquez-la.',
  unmatched_sheet: sheet,
  ambiguous_row: (f) =>
    `Le titre « ${f.text('heading')} » convient à plusieurs lignes : ${f.list('candidates')}. Indiquez laquelle.`,
  unknown_row: () => 'Le produit n’a pas cette ligne tarifaire : choisissez-en une autre.',
  row_given_twice: (f) =>
    `Le tableau ${f.text('other_table')} est pour la même ligne : choisissez-en une autre, ou laissez l’un des deux de côté.`,
  not_a_spreadsheet: () =>
    'Ce fichier ne peut pas être lu : ouvrez-le dans votre tableur et enregistrez-le en XLSX, sans mot de passe.',
  not_a_workbook: () => 'Le fichier est une archive, pas un classeur Excel : enregistrez-le en XLSX.',
  wrong_extension: (f) =>
    `Le nom finit par ${f.text('extension')}, mais le fichier est du ${f.text('is')} : donnez-lui la bonne extension.`,
  broken_workbook: () => 'Le classeur est abîmé : ouvrez-le dans votre tableur et enregistrez-le de nouveau.',
  broken_pdf: () => 'Le PDF est abîmé : imprimez-le dans un nouveau PDF, ou demandez le tarif en XLSX.',
  encrypted_pdf: () => 'Le PDF est protégé par un mot de passe : enregistrez-le sans.',
  picture_pages: (f) =>
    `Le PDF est une image, un scan par exemple (pages ${f.list('pages')}) : demandez le tarif en XLSX, ou un PDF dont le texte peut être sélectionné.`,
  too_many_pages: (f) =>
    `Le PDF a ${f.number('pages')} pages, ${f.number('limit')} au plus : envoyez-le en plusieurs fois.`,
  empty_file: () => 'Le fichier est vide : choisissez-en un autre.',
  unknown_sheet: () => 'Le fichier n’a pas cette feuille : choisissez-en une autre.',
  unclosed_quote: () => 'Un guillemet n’est jamais refermé : supprimez-le, ou refermez-le.',
  state_changed: () =>
    'Le fichier ou le catalogue a changé depuis votre vérification : regardez le nouveau rapport, puis importez.',
  formula_values: (f) =>
    `${f.plural('count', 'prix est une formule', 'prix sont des formules')} ; la valeur enregistrée dans le fichier est utilisée.`,
  ignored_numbers: (f) =>
    `${f.plural('count', 'nombre hors de tout tableau, laissé', 'nombres hors de tout tableau, laissés')} de côté.`,
  ignored_column: (f) => `La colonne « ${f.text('title')} » ne dit rien ici ; laissée de côté.`,
  missing_table: (f) =>
    `« ${f.text('label')} » n’est pas dans ce fichier : les prix de ${f.name('target')} restent tels quels.`,
  sheet_not_read: () => 'Aucun tableau de prix sur cette feuille : rien n’en a été lu.',
  sizes_out_of_reach: () =>
    'La grille a des dimensions hors des limites de la ligne : elles ne peuvent pas être commandées.',
  hidden_sheet: () => 'La feuille est masquée et a été laissée de côté.',
  merged_cells: (f) =>
    `Cellules fusionnées en ${f.text('range')} : séparez-les, et écrivez dans chacune le prix de sa dimension.`,
  unusual_size: (f) => `La plus grande dimension est ${f.mm('largest_mm')} : l’unité est-elle juste ?`,
  not_above_zero: (f) =>
    `${f.plural('count', 'prix est négatif', 'prix sont négatifs')} : une telle dimension ne peut pas être commandée.`,
  many_decimals: (f) => `${f.number('count')} prix ont plus de deux décimales ; ils sont gardés tels quels.`,
  replaces_formula: () => 'La ligne a une formule ; la grille la remplace.',
  replaces_broken_table: () => 'La ligne a un tableau illisible ; la grille le remplace.',
  looks_transposed: () => 'Les largeurs sont les hauteurs actuelles de la ligne, et l’inverse.',
  too_many: (f) => `Trop de lignes : ${f.number('count')} pour ${f.number('limit')} au plus.`,
  unknown_column: (f) =>
    f.has('title')
      ? `La colonne « ${f.text('title')} » n’est pas de l’export : supprimez-la, ou corrigez son titre.`
      : 'Cette colonne n’a pas de titre.',
  column_given_twice: (f) => `La colonne « ${f.text('title')} » est présente deux fois.`,
  missing_column: () => 'Il manque les colonnes Référence et Repère : rien ne dit à quoi correspond chaque ligne.',
  unknown_stamp: () => 'Le repère a été modifié, ou la ligne vient d’un autre export : reprenez-la d’un nouvel export.',
  other_tenant: () => 'Cette ligne a été exportée d’une autre boutique.',
  changed_id: (f) =>
    `L’id était ${f.text('exported_id')} : il ne peut pas changer. Pour une nouvelle ligne, videz id et repère.`,
  missing_stamp: () =>
    'La ligne a un id et pas de repère. Pour une nouvelle ligne, videz l’id ; une ancienne se reprend dans l’export.',
  not_a_number: (f) => `« ${f.text('text')} » n’est pas un nombre simple.`,
  not_text: (f) => `${f.text('text')} est un nombre : mettez la cellule au format texte et réécrivez-le.`,
  not_a_flag: (f) => `« ${f.text('text')} » n’est ni oui ni non.`,
  other_currency: (f) => `Le prix est en ${f.text('currency')} ; les vôtres sont en ${f.text('tenant_currency')}.`,
  unknown_name: (f) => `« ${f.text('text')} » n’existe pas : créez-le d’abord, ou corrigez le nom.`,
  ambiguous_name: (f) => `Plusieurs s’appellent « ${f.text('text')} » : écrivez # et l’id (${f.id('ids')}).`,
  emptied_cell: () => 'La cellule a été vidée : ce qu’elle contenait sera effacé.',
  moved_reference: (f) =>
    `« ${f.text('value')} » est la référence d’une autre ligne : les lignes ont-elles été triées sans leur repère ?`,
  hidden_change: () => 'Cette ligne ou colonne est masquée et sa valeur change : remplie par erreur ?',
  changed_since_export: () => 'Quelqu’un l’a modifié depuis l’export : votre ligne l’écrase.',
} as const satisfies Sentences;
