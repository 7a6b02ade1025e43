import type { Facts, Sentence } from './facts.ts';
import type { files as french } from './french-files.ts';
import { doubts } from './german-doubts.ts';

const kib = (f: Facts, name: string): number => Math.ceil(f.count(name) / 1024);

const lacks: Readonly<Record<string, (titles: string) => string>> = {
  titles: (titles) =>
    ` Seine Titel werden nicht verstanden (${titles}): Nennen Sie die Spalten Breite, Höhe und Preis.`,
  sizes: () => ' Er hat nur eine einzige Zeile Zahlen: Es fehlen die Breiten oder die Höhen.',
  corner: () =>
    ' In der Ecke der Tabelle steht eine Zahl: Leeren Sie die Zelle, wenn sie weder Maß noch Preis ist; sonst ergänzen Sie die fehlenden Maße.',
  headers: () => ' Es fehlen die Maße: Schreiben Sie die Breiten in die Zeile über den Preisen und die Höhen davor.',
};

const noTable: Sentence = (f) => {
  const lack = f.has('lacks') ? f.code('lacks') : '';
  if (lack === 'grids')
    return 'Diese Datei wurde aus Preiszeilen ohne Raster exportiert, und ein Import ändert diese nicht: Ändern Sie ihre Formel oder ihre Preise in der Zeile, oder setzen Sie ein Raster unter den Titel einer Zeile.';
  const said =
    'Keine Preistabelle gefunden: Nötig sind Breiten in einer Zeile und Höhen in einer Spalte neben den Preisen, oder Spalten mit den Titeln Breite, Höhe und Preis.';
  if (!f.has('range')) return said;
  const titles = f.has('title_row') ? f.list('titles') : '';
  return `${said} Am nächsten kommt der Block ${f.text('range')} mit ${f.number('numbers')} Zahlen.${lacks[lack]?.(titles) ?? ''}`;
};

const sheet: Sentence = (f) =>
  f.code('reason') === 'ambiguous'
    ? `Der Name dieses Blatts passt zu mehreren Produkten oder gemeinsamen Preistabellen: ${f.list('candidates')}. Geben Sie an, welches gemeint ist.`
    : f.code('reason') === 'contradiction'
      ? 'Die Texte dieses Blatts meinen verschiedene Produkte: Geben Sie an, welches gilt.'
      : 'Die Datei sagt nicht, für welches Produkt oder welche gemeinsame Preistabelle dieses Blatt ist: Geben Sie es an.';

/** What is wrong in a file of prices or records, or worth a look (A1, B4, B11). */
export const files = {
  no_table: noTable,
  no_prices: (f) =>
    `Die Tabelle ${f.text('range')} hat Maße und keinen einzigen Preis: Füllen Sie sie aus, oder löschen Sie sie aus der Datei.`,
  line_between: (f) =>
    `Die Zahlen in ${f.text('between')} stehen zwischen den Maßen in ${f.text('sizes')} und den Preisen: Löschen Sie sie, oder setzen Sie sie hinter die Preise.`,
  several_tables: (f) =>
    `Die Datei hat mehrere Tabellen, eine gemeinsame Preistabelle nimmt nur eine: Behalten Sie eine von ${f.list('tables')} und lassen Sie die anderen aus.`,
  doubtful_reading: (f) =>
    doubts[f.code('doubt') as keyof typeof doubts]?.(f) ?? 'Die Datei lässt sich nicht eindeutig lesen.',
  invalid_marks: (f) =>
    `Geben Sie höchstens ${f.number('most')} Texte an, jeden mit höchstens ${f.number('longest')} Zeichen.`,
  not_a_price: (f) =>
    `„${f.text('text')}“ ist kein Preis. Schreiben Sie nur die Zahl, oder geben Sie an, dass dies ein Maß bezeichnet, das es nicht gibt.`,
  not_a_size: (f) =>
    f.has('text')
      ? `„${f.text('text')}“ ist kein Maß: Schreiben Sie das Maß, oder lassen Sie vor allem, was nicht zur Tabelle gehört, eine Zeile leer.`
      : 'Hier fehlt ein Maß: Schreiben Sie es.',
  missing_size: () =>
    'Hier stehen Preise ohne Maß: Schreiben Sie es, oder lassen Sie vor allem, was nicht zur Tabelle gehört, eine Zeile leer.',
  open_range: (f) => `„${f.text('text')}“ hat kein oberes Ende: Schreiben Sie das größte Maß, für das es gilt.`,
  date_header: (f) =>
    `Die Überschrift ist ein Datum (${f.text('date')}): Die Tabellenkalkulation hat ein Maß wie 10/12 umgewandelt. Formatieren Sie die Zelle als Text und schreiben Sie das Maß erneut.`,
  date_cell: (f) =>
    `Die Zelle ist ein Datum (${f.text('date')}). Schreiben Sie den Wert erneut, als Zahl oder als Text.`,
  error_cell: (f) => `Die Zelle enthält ${f.text('text')}: Berichtigen Sie die Formel in der Tabellenkalkulation.`,
  formula_without_value: () =>
    'Die Formel hat keinen Wert: Öffnen Sie die Datei in Ihrer Tabellenkalkulation, speichern Sie sie und senden Sie sie erneut.',
  other_decimal_sign: (f) =>
    `„${f.text('text')}“ hat kein ${f.code('decimal') === 'comma' ? 'Dezimalkomma' : 'Dezimalpunkt'} wie der Rest der Datei: Schreiben Sie es ebenso.`,
  number_out_of_range: (f) =>
    `„${f.text('text')}“ ist zu groß oder hat zu viele Nachkommastellen: Berichtigen Sie es in der Datei.`,
  range_falls: (f) =>
    `Der Bereich von ${f.number('from_mm')} bis ${f.mm('to_mm')} läuft rückwärts: Berichtigen Sie eines seiner Enden.`,
  ranges_overlap: (f) =>
    `Der Bereich von ${f.number('from_mm')} bis ${f.mm('to_mm')} überschneidet sich mit dem bis ${f.mm('before_mm')}: Berichtigen Sie einen von beiden.`,
  sizes_not_in_order: (f) =>
    f.count('mm') === f.count('before_mm')
      ? `Das Maß ${f.mm('mm')} steht zweimal da: Berichtigen Sie eines, oder trennen Sie zwei Tabellen durch eine leere Zeile.`
      : `Die Maße müssen steigen: ${f.mm('mm')} kommt nach ${f.mm('before_mm')}. Berichtigen Sie das Maß, oder trennen Sie zwei Tabellen durch eine leere Zeile.`,
  size_given_twice: (f) =>
    f.has('column')
      ? `${f.size()} hat zwei Preise, in Zeilen, die sich in „${f.text('column')}“ unterscheiden. Setzen Sie die Zeilen jeder Art unter einen eigenen Titel.`
      : `${f.size()} hat in Zeile ${f.id('other_row')} einen anderen Preis: Behalten Sie den richtigen oder, wenn es zwei Tabellen sind, setzen Sie jede unter einen eigenen Titel.`,
  too_many_sizes: (f) =>
    `Die Tabelle hat in einer Richtung mehr als ${f.number('limit')} Maße: Teilen Sie sie in mehrere Tabellen.`,
  too_many_tables: (f) =>
    `Die Datei hat ${f.number('tables')} Tabellen, höchstens ${f.number('limit')} sind möglich. Senden Sie sie in Teilen.`,
  too_many_cells: (f) => `Die Datei hat mehr als ${f.number('limit')} gefüllte Zellen: Senden Sie sie in Teilen.`,
  too_many_sheets: (f) => `Die Arbeitsmappe hat mehr als ${f.number('limit')} Blätter: Senden Sie sie in Teilen.`,
  too_many_rows: (f) =>
    `Das Produkt hat ${f.number('existing')} Zeilen und bekäme ${f.number('added')} weitere, höchstens ${f.number('limit')} sind möglich.`,
  too_large: (f) => `Die Tabelle braucht ${kib(f, 'bytes')} KiB, eine Zeile nimmt höchstens ${kib(f, 'limit')} KiB.`,
  too_large_unpacked: () => 'Die Arbeitsmappe ist entpackt zu groß: Senden Sie sie in Teilen.',
  too_spread_out: () =>
    'Die Zellen sind über eine zu große Fläche verstreut: Löschen Sie die, die weit von den Tabellen entfernt sind.',
  too_much_time: (f) =>
    `Die Datei zu lesen dauert länger als ${f.number('limit_seconds')} s: Senden Sie sie in Teilen.`,
  too_much_memory: () => 'Die Datei ist zu groß, um gelesen zu werden: Senden Sie sie in Teilen.',
  mixed_currencies: (f) =>
    `Die Tabelle mischt Währungen: ${f.list('currencies')}. Machen Sie für jede eine eigene Tabelle.`,
  column_named_twice: (f) =>
    `Mehrere Spalten haben den Titel desselben Maßes: ${f.list('columns')}. Geben Sie denen, die nicht zählen, einen anderen Titel.`,
  unknown_price_column: (f) => `Keine Spalte hat den Titel „${f.text('price_column')}“; es gibt ${f.list('columns')}.`,
  blank_key: (f) =>
    `Eine Zeile ist in der Spalte „${f.text('title')}“ leer: Schreiben Sie in jede Zeile, wofür sie ist.`,
  unknown_table: () => 'Die Datei hat diese Tabelle nicht mehr: Wählen Sie erneut.',
  cannot_join: (f) =>
    `Die Tabelle ${f.text('table')} setzt ${f.text('join')} nicht fort: Importieren Sie sie für sich.`,
  shared_price_table: () =>
    'Die Zeile nutzt eine gemeinsame Preistabelle mit einem anderen Raster: Senden Sie die Tabelle dorthin.',
  unknown_product: () => 'Dieses Produkt gibt es nicht: Wählen Sie ein anderes.',
  unknown_price_table: () => 'Diese gemeinsame Preistabelle gibt es nicht: Wählen Sie eine andere.',
  price_table_given_twice: (f) =>
    `Die Tabelle ${f.text('other_table')} ist für dieselbe gemeinsame Preistabelle: Wählen Sie eine andere, oder lassen Sie eine von beiden aus.`,
  too_many_chosen: () =>
    'Die Liste betrifft zu viele Produkte oder Zeilen: Wählen Sie eine Marke, oder senden Sie sie in Teilen.',
  unmatched_table: () => 'Die Datei sagt nicht, für welche Preiszeile diese Tabelle ist: Geben Sie sie an.',
  unmatched_sheet: sheet,
  ambiguous_row: (f) =>
    `Der Titel „${f.text('heading')}“ passt zu mehreren Zeilen: ${f.list('candidates')}. Geben Sie an, welche gemeint ist.`,
  unknown_row: () => 'Das Produkt hat diese Preiszeile nicht: Wählen Sie eine andere.',
  row_given_twice: (f) =>
    `Die Tabelle ${f.text('other_table')} ist für dieselbe Zeile: Wählen Sie eine andere, oder lassen Sie eine von beiden aus.`,
  not_a_spreadsheet: () =>
    'Diese Datei lässt sich nicht als Tabelle lesen: Öffnen Sie sie in Ihrer Tabellenkalkulation und speichern Sie sie als XLSX, ohne Kennwort.',
  not_a_workbook: () => 'Die Datei ist ein Archiv und keine Excel-Arbeitsmappe: Speichern Sie sie als XLSX.',
  wrong_extension: (f) =>
    `Der Name endet auf ${f.text('extension')}, die Datei ist aber ${f.text('is')}: Geben Sie ihr die richtige Endung.`,
  broken_workbook: () =>
    'Die Arbeitsmappe ist beschädigt: Öffnen Sie sie in Ihrer Tabellenkalkulation und speichern Sie sie erneut.',
  broken_pdf: () => 'Das PDF ist beschädigt: Drucken Sie es in ein neues PDF, oder fragen Sie nach der Liste als XLSX.',
  encrypted_pdf: () => 'Das PDF ist durch ein Kennwort geschützt: Speichern Sie es ohne.',
  picture_pages: (f) =>
    `Das PDF ist ein Bild, etwa ein Scan (Seiten ${f.list('pages')}): Fragen Sie nach der Liste als XLSX, oder nach einem PDF, dessen Text sich markieren lässt.`,
  too_many_pages: (f) =>
    `Das PDF hat ${f.number('pages')} Seiten, höchstens ${f.number('limit')} sind möglich: Senden Sie es in Teilen.`,
  empty_file: () => 'Die Datei ist leer: Wählen Sie eine andere.',
  unknown_sheet: () => 'Die Datei hat dieses Blatt nicht: Wählen Sie ein anderes.',
  unclosed_quote: () => 'Ein Anführungszeichen wird nie geschlossen: Löschen Sie es, oder schließen Sie es.',
  state_changed: () =>
    'Die Datei oder der Katalog hat sich seit Ihrer Prüfung geändert: Sehen Sie sich den neuen Bericht an, dann importieren Sie.',
  formula_values: (f) =>
    `${f.plural('count', 'Preis ist eine Formel', 'Preise sind Formeln')}; verwendet wird der in der Datei gespeicherte Wert.`,
  ignored_numbers: (f) =>
    `${f.plural('count', 'Zahl gehört', 'Zahlen gehören')} zu keiner Tabelle und wurden ausgelassen.`,
  ignored_column: (f) => `Die Spalte „${f.text('title')}“ hat hier keine Bedeutung und wurde ausgelassen.`,
  missing_table: (f) =>
    `„${f.text('label')}“ ist nicht in dieser Datei: Die Preise von ${f.name('target')} bleiben, wie sie sind.`,
  sheet_not_read: () => 'Auf diesem Blatt ist keine Preistabelle: Nichts davon wurde gelesen.',
  sizes_out_of_reach: () => 'Das Raster hat Maße außerhalb der Grenzen der Zeile: Niemand kann sie bestellen.',
  hidden_sheet: () => 'Das Blatt ist ausgeblendet und wurde ausgelassen.',
  merged_cells: (f) =>
    `Verbundene Zellen in ${f.text('range')}: Trennen Sie sie, und schreiben Sie in jede den Preis ihres Maßes.`,
  unusual_size: (f) => `Das größte Maß ist ${f.mm('largest_mm')}: Stimmt die Einheit?`,
  not_above_zero: (f) =>
    `${f.plural('count', 'Preis ist', 'Preise sind')} negativ: Ein solches Maß lässt sich nicht bestellen.`,
  many_decimals: (f) =>
    `${f.plural('count', 'Preis hat', 'Preise haben')} mehr als zwei Nachkommastellen; gerundet wird nicht.`,
  replaces_formula: () => 'Die Zeile hat eine Formel; das Raster ersetzt sie.',
  replaces_broken_table: () => 'Die Zeile hat eine unlesbare Tabelle; das Raster ersetzt sie.',
  looks_transposed: () => 'Die Breiten sind die bisherigen Höhen der Zeile, und umgekehrt.',
  too_many: (f) => `Zu viele Zeilen: ${f.number('count')}, höchstens ${f.number('limit')} sind möglich.`,
  unknown_column: (f) =>
    f.has('title')
      ? `Die Spalte „${f.text('title')}“ gehört zu keinem Export: Löschen Sie sie, oder berichtigen Sie ihren Titel.`
      : 'Diese Spalte hat keinen Titel.',
  column_given_twice: (f) => `Die Spalte „${f.text('title')}“ ist zweimal da.`,
  missing_column: () => 'Die Spalten Reference und Stamp fehlen: Nichts sagt, zu welchem Datensatz jede Zeile gehört.',
  unknown_stamp: () =>
    'Der Stamp wurde geändert, oder die Zeile stammt aus einem anderen Export: Nehmen Sie sie aus einem neuen Export.',
  other_tenant: () => 'Diese Zeile wurde aus einem anderen Shop exportiert.',
  changed_id: (f) =>
    `Die id war ${f.text('exported_id')} und lässt sich nicht ändern. Für eine neue Zeile leeren Sie id und Stamp.`,
  missing_stamp: () =>
    'Die Zeile hat eine id und keinen Stamp. Für eine neue Zeile leeren Sie die id; eine alte steht im Export.',
  not_a_number: (f) => `„${f.text('text')}“ ist keine einfache Zahl.`,
  not_text: (f) => `${f.text('text')} ist eine Zahl: Formatieren Sie die Zelle als Text und schreiben Sie sie erneut.`,
  not_a_flag: (f) => `„${f.text('text')}“ ist weder ja noch nein.`,
  other_currency: (f) => `Der Preis ist in ${f.text('currency')}; Ihre sind in ${f.text('tenant_currency')}.`,
  unknown_name: (f) => `„${f.text('text')}“ gibt es nicht: Legen Sie es zuerst an, oder berichtigen Sie den Namen.`,
  ambiguous_name: (f) => `Mehrere heißen „${f.text('text')}“: Schreiben Sie # und die id (${f.id('ids')}).`,
  emptied_cell: () => 'Die Zelle wurde geleert: Ihr bisheriger Inhalt wird gelöscht.',
  moved_reference: (f) =>
    `„${f.text('value')}“ ist die Referenz eines anderen Datensatzes: Wurden Zeilen ohne ihre Stamps sortiert?`,
  hidden_change: () =>
    'Diese Zeile oder Spalte ist ausgeblendet, und ihr Wert ändert sich: Wurde sie versehentlich ausgefüllt?',
  changed_since_export: () => 'Das wurde seit dem Export geändert: Ihre Zeile überschreibt es.',
} as const satisfies Record<keyof typeof french, Sentence>;
