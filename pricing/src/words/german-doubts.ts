import type { Facts, Sentence, Sentences } from './facts.ts';
import type { doubts as french } from './french-doubts.ts';

const announces =
  (subject: string): Sentence =>
  (f) =>
    `„${f.text('text')}“ spricht für ${subject}.`;

/** Why the numbers of a table may not be prices of pieces, by the `reason` of the doubt. */
const reasons: Sentences = {
  weight: announces('Gewichte'),
  area: announces('Flächen'),
  time: announces('Lieferzeiten'),
  percent: announces('Prozentsätze oder Rabatte'),
  count: announces('Stückzahlen'),
  surcharge: announces('Zuschläge, die zu einem Preis hinzukommen'),
  per_measure: announces('Preise je Meter oder Quadratmeter'),
  scaled: announces('Tausender, Cent oder einen Preis für mehrere Stück'),
  lowest: announces('Ab-Preise'),
  negative: (f) => `${f.plural('count', 'Preis ist', 'Preise sind')} negativ, zum Beispiel ${f.text('text')}.`,
  several_numbers: (f) => `„${f.text('text')}“ in ${f.text('cell')} enthält vielleicht zwei Preise.`,
  shown_otherwise: (f) =>
    `${f.plural('count', 'Zelle zeigt', 'Zellen zeigen')} etwas anderes als die Zahl darin, zum Beispiel ${f.text('cell')}: ${f.text('text')}.`,
  shown_words: (f) => `Neben der Zahl zeigt ${f.text('cell')} „${f.text('text')}“.`,
  currencies: (f) => `Die Datei nennt mehrere Währungen: ${f.text('text')}.`,
  taxes: (f) => `Die Datei sagt nicht eindeutig, ob die Preise netto oder brutto sind: „${f.text('text')}“.`,
  small_part: (f) =>
    `Die Zahlen sind nur ein kleiner Teil derer von ${f.text('text')}, einer Tabelle mit denselben Maßen.`,
  same_numbers: (f) => `Die meisten Zahlen sind bei jedem Maß gleich, zum Beispiel ${f.text('text')}.`,
  like_areas: () => 'Die Zahlen steigen genau mit Breite × Höhe, wie Flächen oder Gewichte.',
  unknown_words: (f) => `„${f.text('text')}“ wird nicht verstanden: Die Zahlen sind vielleicht keine Preise.`,
  group_titles: (f) =>
    f.has('count') && f.count('count') === 1
      ? `Ein Titel steht über einem Teil der Maße: ${f.text('text')}.`
      : `Mehrere Titel stehen über Teilen der Maße: ${f.text('text')}.`,
};

const ADVICE = 'Sind es dennoch Preise, behalten Sie sie; sonst lassen Sie die Tabelle aus.';

/** To keep two prices as one number would be wrong. */
const otherAdvice: Readonly<Record<string, string>> = {
  negative: 'Ist das gewollt, behalten Sie sie; sonst berichtigen Sie die Datei.',
  several_numbers:
    'Ist es ein einziger Preis, behalten Sie ihn; sonst schreiben Sie einen Preis in jede Zelle und senden Sie die Datei erneut.',
  currencies:
    'Sind alle Preise in Ihrer Währung, behalten Sie sie; sonst lassen Sie die Tabelle aus oder berichtigen Sie die Datei.',
  taxes:
    'Sind die Preise netto oder brutto wie Ihre, behalten Sie sie; sonst lassen Sie die Tabelle aus oder berichtigen Sie die Datei.',
  group_titles:
    'Ist es eine einzige Tabelle, behalten Sie sie; sonst machen Sie aus jedem Teil eine eigene Tabelle in der Datei.',
};

const unclear: Sentence = (f) => {
  const reason = f.code('reason');
  const said = Object.hasOwn(reasons, reason) ? `${reasons[reason]?.(f)} ` : '';
  return said + (otherAdvice[reason] ?? ADVICE);
};

const signs: Readonly<Record<string, string>> = { comma: 'Komma', point: 'Punkt' };

const likePrices: Sentence = (f) => {
  if (f.has('currency')) return `Das Maß ${f.text('text')} ist als Betrag formatiert (${f.text('currency')}).`;
  if (!f.has('line'))
    return `Direkt neben den Maßen stehen Zahlen, in ${f.text('range')}. Als Maße gilt die Zeile neben den Preisen.`;
  return f.code('line') === 'column'
    ? 'Eine Spalte von Preisen steigt genau wie die Maße: Ist sie eine zweite Reihe von Maßen?'
    : 'Eine Zeile von Preisen steigt genau wie die Maße: Ist sie eine zweite Zeile von Maßen?';
};

const stray: Sentence = (f) =>
  f.has('reason') && f.code('reason') === 'lines_without_price'
    ? `${f.plural('count', 'Zeile', 'Zeilen')} ab ${f.text('cell')}: ohne Preis, für Maße, die keine andere Zeile hat. Nicht gelesen; fehlt ein Preis, tragen Sie ihn in die Datei ein.`
    : `${f.plural('count', 'Zahl', 'Zahlen')} ab ${f.text('cell')}: Teil keiner Tabelle und nicht gelesen. Sind es Preise, setzen Sie sie in die Tabelle der Datei.`;

const columns: Sentence = (f) =>
  f.has('reason') && f.code('reason') === 'first_price_missing'
    ? `Die Zeile ${f.text('text')} mm hat beim ersten Maß keinen Preis: Ihre Preise stehen vielleicht eine Spalte zu weit. Vergleichen Sie die gelesene Tabelle mit dem PDF.`
    : `Ein PDF hat keine Zellen: Seine Spalten ergeben sich aus der Lage des Textes. Unsicher ist das bei ${f.plural('count', 'Zelle', 'Zellen')}, zum Beispiel „${f.text('text')}“ in ${f.text('cell')}. Vergleichen Sie die gelesene Tabelle mit dem PDF.`;

const jump = (f: Facts): string =>
  `${f.size()} geht von ${f.price('old')} auf ${f.price('new')} (${f.percent('percent')})`;

const falling = (line: Facts): string =>
  `Die Preise der ${line.code('axis') === 'height' ? 'Höhe' : 'Breite'} ${line.mm('size')} liegen ${line.is('leaps') ? 'weit entfernt von' : 'unter'} denen von ${line.mm('before')}.`;

const outOfLine: Sentence = (f) => {
  if (!f.has('worst')) return f.each('lines').slice(0, 3).map(falling).join(' ');
  const worst = f.at('worst');
  const others = f.count('cells') - 1;
  const more =
    others > 0 ? `, und ${others} ${others === 1 ? 'weiterer Preis fällt' : 'weitere Preise fallen'} auf` : '';
  return `${worst.size()} kostet ${worst.price('new')} neben ${worst.price('neighbour')}${more}.`;
};

/** What is asked about the reading of a price list (B4). */
export const doubts = {
  layout_guessed: (f) =>
    `Die Datei sagt nicht eindeutig, wie die Maße liegen${f.has('corner') ? `: In der Ecke steht „${f.text('corner')}“` : ''}. Prüfen Sie die gelesenen Maße: Sind Breiten und Höhen richtig herum?`,
  unit_guessed: (f) => `Gelesen in ${f.text('unit')}: Prüfen Sie die gelesenen Maße, sie sind in Millimetern.`,
  decimal_guessed: (f) =>
    `„${f.text('text')}“ in ${f.text('cell')} lässt sich auf zwei Arten lesen; als Dezimalzeichen gilt: ${signs[f.code('decimal')] ?? f.text('decimal')}.`,
  price_column_guessed: (f) => `Gelesen wurde „${f.text('column')}“ von ${f.list('columns')}.`,
  headers_damaged: (f) =>
    `${f.mm('mm')} in ${f.text('cell')} passt nicht in die Reihe der Maße. Ist das Maß falsch, berichtigen Sie es in der Datei.`,
  sizes_look_like_prices: likePrices,
  ranges_read: (f) => {
    const first = f.has('from_mm') ? `${f.number('from_mm')} bis ${f.mm('to_mm')}` : `bis ${f.mm('to_mm')}`;
    return `${f.plural('count', 'Maß ist ein Bereich', 'Maße sind Bereiche')}, zum Beispiel ${first}: Gelesen wird jeweils das obere Ende.`;
  },
  stray_numbers: stray,
  split_table: (f) =>
    `Ihre ${f.code('axis') === 'heights' ? 'Höhen' : 'Breiten'} beginnen dort, wo die von ${f.text('continues')} enden.`,
  columns_guessed: columns,
  pages_not_read: (f) =>
    `${f.plural('count', 'Seite ist ein Bild', 'Seiten sind Bilder')} ohne lesbaren Text und nicht gelesen: ${f.list('pages')}.`,
  hidden_cells: (f) =>
    `${f.plural('count', 'Zelle ist', 'Zellen sind')} in der Datei ausgeblendet, zum Beispiel ${f.text('cell')}, und wie die anderen gelesen. Zählen sie nicht, löschen Sie sie in der Datei.`,
  percent_cells: (f) =>
    `${f.plural('count', 'Zelle ist ein Prozentsatz', 'Zellen sind Prozentsätze')}, zum Beispiel „${f.text('text')}“ in ${f.text('cell')}.`,
  prices_unclear: unclear,
  formula_values: (f) =>
    `Alle ${f.number('count')} Formeln haben den Wert 0: Die Datei wurde wohl nie berechnet. Öffnen Sie sie in Ihrer Tabellenkalkulation, speichern Sie sie und senden Sie sie erneut.`,
  currency_differs: (f) =>
    `Die Liste nennt ${f.text('currency')}, Ihre Preise sind in ${f.text('tenant_currency')}. Nichts wird umgerechnet.`,
  tax_basis_differs: (f) =>
    `Die Liste nennt ${f.text('tax_basis')}, Ihre Preise sind ${f.text('tenant_tax_basis')}. Ohne Ihre Antwort wird nichts umgerechnet.`,
  sizes_replaced: (f) =>
    f.is('turned')
      ? 'Die Breiten der Datei sind die bisherigen Höhen der Zeile, und umgekehrt.'
      : `Von ${f.number('old_widths')} Breiten der Zeile bleiben ${f.number('kept_widths')}, von ${f.number('old_heights')} Höhen ${f.number('kept_heights')}.`,
  prices_vanish: (f) =>
    `${f.number('vanish')} von ${f.number('old_prices')} Preisen der Zeile fehlen in der Datei, darunter ${f.at('worst').size()} (${f.at('worst').price('old')}).`,
  prices_jump: (f) =>
    `${f.count('moved_by_more_than_half') > 0 ? `${f.number('moved_by_more_than_half')} von ${f.number('compared')} Preisen ändern sich um mehr als die Hälfte` : `Die Hälfte der Preise ändert sich um ${f.percent('median_percent')} oder mehr`}: ${jump(f.at('worst'))}.`,
  limits_differ: (f) =>
    `${f
      .each('fields')
      .map((gap) => `Die Zeile endet bei ${gap.mm('value')}, das Raster bei ${gap.mm('limit')}`)
      .join('; ')}. Diese Maße könnte niemand bestellen.`,
  not_monotonic: outOfLine,
} as const satisfies Record<keyof typeof french, Sentence>;
