import type { Facts, Sentence } from '@vantail/pricing/words';
import type { report as french } from '../fr/report.ts';

const span = (f: Facts, unit: string): string => {
  const end = (name: 'minimum' | 'maximum') => `${f.number(name)} ${unit}`;
  if (f.has('minimum') && f.has('maximum')) return `von ${end('minimum')} bis ${end('maximum')}`;
  if (f.has('minimum')) return `ab ${end('minimum')}`;
  return f.has('maximum') ? `bis ${end('maximum')}` : 'beliebig';
};

const chosen = (choice: Facts): string =>
  choice.has('options')
    ? `${choice.list('options')} (${choice.name('step')})`
    : `keiner Auswahl in „${choice.name('step')}“`;

/** The choices and sizes that lead to a dead end (D14.9). */
const deadEnd: Sentence = (f) => {
  const given = [
    ...(f.has('choices') ? f.each('choices').map(chosen) : []),
    ...(f.has('width') ? [`einer Breite ${span(f.at('width'), 'mm')}`] : []),
    ...(f.has('height') ? [`einer Höhe ${span(f.at('height'), 'mm')}`] : []),
    ...(f.has('surface_m2') ? [`einer Fläche ${span(f.at('surface_m2'), 'm²')}`] : []),
  ];
  const where = `in „${f.name('step')}“ nichts mehr zur Auswahl (${f.list('rules')})`;
  const said = given.length > 0 ? `Mit ${given.join(', ')} bleibt ${where}` : `Es bleibt ${where}`;
  return `${said}. Ändern Sie eine Regel so, dass eine Option bleibt, oder blenden Sie den Schritt in diesem Fall aus.`;
};

const led: Readonly<Record<string, Sentence>> = {
  unknown: (f) => `Er ist der Schritt Nr. ${f.id('target_id')}, den das Produkt nicht hat.`,
  itself: () => 'Er ist der Schritt selbst.',
  inactive: (f) => `Er ist der Schritt Nr. ${f.id('target_id')}, der inaktiv ist.`,
  circle: (f) => `Über den Schritt Nr. ${f.id('target_id')} führt er im Kreis.`,
};

const leadsAstray =
  (direction: string): Sentence =>
  (f) =>
    `Der ${direction} Schritt führt nirgendwohin. ${led[f.code('reason')]?.(f) ?? ''} Wählen Sie einen anderen aktiven Schritt des Produkts, oder keinen.`;

const unpriced: Readonly<Record<string, string>> = {
  no_active_step: 'Es gibt keinen aktiven Schritt',
  no_positive_price: 'Mit den Prozentsätzen sind alle Preise 0 oder weniger',
  no_pricing_data: 'Kein aktiver Schritt nutzt eine aktive Zeile mit Preisen',
};

const limits: Readonly<Record<string, string>> = {
  total_width_min: 'kleinste Breite',
  total_width_max: 'größte Breite',
  total_height_min: 'kleinste Höhe',
  total_height_max: 'größte Höhe',
};

/** Each limit of a row beside the end of its grid. */
const besideGrid = (f: Facts): string =>
  f
    .each('fields')
    .map(
      (limit) =>
        `${limits[limit.code('field')] ?? limit.text('field')} ${limit.mm('value')} in der Zeile, ${limit.mm('limit')} im Raster`,
    )
    .join('; ');

const notMonotonic: Sentence = (f) => {
  if (f.has('A'))
    return `A ist ${f.number('A')}: Ein größeres Fenster kostet weniger. Lassen Sie es so, wenn es gewollt ist.`;
  const other = f.at('neighbour');
  const compared =
    f.count('price') > other.count('price')
      ? `mehr als das größere Maß ${other.size()}`
      : `weniger als das kleinere Maß ${other.size()}`;
  const expected = f.has('expected') ? `; zu erwarten wären etwa ${f.price('expected')}` : '';
  const more =
    f.has('more') && f.count('more') > 0 ? ` Es gibt ${f.plural('more', 'weiteren Fall', 'weitere Fälle')}.` : '';
  return `${f.size()} kostet ${f.price('price')}, ${compared} (${other.price('price')})${expected}.${more} Suchen Sie einen Tippfehler; lassen Sie es so, wenn es gewollt ist.`;
};

const poorFit: Sentence = (f) => {
  const said = f.has('width')
    ? `${f.size()} kostet ${f.price('price')}, die Formel ergibt ${f.price('expected')} (${f.percent('percent')}).`
    : `Die Formel folgt den Preisen schlecht: r² ist ${f.number('r2')}, gut wären ${f.number('limit')}.`;
  return `${said} Nehmen Sie das Raster, berechnen Sie die Formel neu, oder teilen Sie die Zeile in kleinere Bereiche.`;
};

/** D7: the items of the report, with what to do. */
export const report = {
  missing_category: () => 'Das Produkt hat keine Kategorie. Wählen Sie eine.',
  inactive_category: (f) =>
    `Seine Kategorie „${f.name('category')}“ ist inaktiv. Wählen Sie eine andere, oder reaktivieren Sie diese.`,
  missing_brand: () => 'Das Produkt hat keine Marke. Wählen Sie eine.',
  inactive_brand: (f) =>
    `Seine Marke „${f.name('brand')}“ ist inaktiv. Wählen Sie eine andere, oder reaktivieren Sie diese.`,
  no_active_steps: () =>
    'Es gibt keinen aktiven Schritt. Legen Sie einen an, oder reaktivieren Sie einen: Der Konfigurator hat nichts zu zeigen.',
  duplicate_display_order: (f) =>
    `Der Schritt ist auf Platz ${f.number('display_order')}, wie der Schritt Nr. ${f.id('step_ids')}. Geben Sie ihm einen anderen Platz.`,
  invalid_json: (f) =>
    f.has('field')
      ? `Das Feld ${f.text('field')} ist unlesbar. Geben Sie es erneut ein und speichern Sie.`
      : 'Gespeicherte Daten sind unlesbar. Geben Sie sie erneut ein und speichern Sie.',
  invalid_price_table: () =>
    'Die Preistabelle der Zeile ist unbrauchbar. Berichtigen Sie sie, oder fügen Sie sie erneut ein; bis dahin gilt nur der Mindestpreis der Zeile.',
  missing_required_options: (f) =>
    `${f.plural('count', 'brauchbare Option', 'brauchbare Optionen')}, mindestens ${f.number('minimum')} sind nötig. Ordnen Sie weitere aktive Optionen zu, oder machen Sie den Schritt freiwillig.`,
  inactive_option: (f) =>
    `Die Option „${f.name('option')}“ ist inaktiv. Entfernen Sie sie aus dem Schritt, oder reaktivieren Sie sie.`,
  foreign_option: (f) =>
    `Der Schritt nennt die Option Nr. ${f.at('option').id('id')}, die es nicht gibt. Entfernen Sie sie aus dem Schritt.`,
  invalid_next_step: leadsAstray('nächste'),
  invalid_previous_step: leadsAstray('vorherige'),
  rule_unknown_step: (f) =>
    `Die Regel „${f.name('rule')}“ nennt den Schritt „${f.name('step')}“, der nicht aktiv ist. Reaktivieren Sie den Schritt, oder ändern Sie die Regel.`,
  rule_unknown_option: (f) =>
    `Die Regel „${f.name('rule')}“ nennt „${f.name('option')}“, das nicht angeboten wird. Reaktivieren Sie die Option, ordnen Sie sie zu, oder ändern Sie die Regel.`,
  rule_looks_ahead: (f) =>
    `Die Regel „${f.name('rule')}“ fragt zu früh nach „${f.name('option')}“. Ordnen Sie die Schritte anders, oder ändern Sie die Regel: Ein Schritt kennt nur die Auswahl davor.`,
  rule_unreadable: (f) =>
    `Die Regel „${f.name('rule')}“ ist unlesbar. Bis dahin gibt es keinen Preis: Schreiben Sie sie neu, oder deaktivieren Sie sie.`,
  dead_end: deadEnd,
  dead_ends_not_searched: () =>
    'Nicht alle Kombinationen wurden geprüft. Probieren Sie den Konfigurator dort aus, wo viele Regeln zusammentreffen, oder vereinfachen Sie die Regeln.',
  window_without_row: (f) =>
    `Für das Fenster aus ${f.list('options')} gibt es keine Preiszeile. Legen Sie eine an, oder schließen Sie durch eine Regel aus, was nicht hergestellt wird.`,
  option_never_available: (f) =>
    `„${f.name('option')}“ kann nie ausgewählt werden${f.has('rules') ? ` (${f.list('rules')})` : ''}. Ändern Sie eine Regel, ein Fenster oder eine Preistabelle, oder nehmen Sie die Option aus dem Schritt.`,
  rule_never_applies: (f) =>
    `Die Regel „${f.name('rule')}“ gilt nie: Keine mögliche Auswahl erfüllt ihre Bedingung. Ändern Sie die Bedingung, oder löschen Sie die Regel.`,
  from_price_not_reachable: () =>
    'Niemand kann zum Ab-Preis kaufen. Bieten Sie in jedem Pflichtschritt eine kostenlose Option an, oder berichtigen Sie die Regeln oder die Preistabelle.',
  row_not_reachable: () =>
    'Keine Auswahl führt zu dieser Preiszeile. Geben Sie einer Option dieses Fenster, oder deaktivieren Sie die Zeile.',
  inactive_product: () => 'Das Produkt ist inaktiv. Aktivieren Sie es, wenn es fertig ist: Kunden sehen es noch nicht.',
  no_price: (f) => {
    const reason = unpriced[f.code('reason')];
    return `Das Produkt hat keinen Ab-Preis${reason ? `: ${reason}` : ''}. Geben Sie einer Preiszeile Preise, und wählen Sie die Zeile in einem Schritt aus.`;
  },
  unreferenced_pricing_row: () =>
    'Kein Schritt nutzt diese Preiszeile. Wählen Sie sie in einem Schritt aus, oder deaktivieren Sie sie: Sie zählt für keinen Ab-Preis.',
  stale_snapshot: (f) =>
    `Der Schritt enthält eine alte Kopie einer Zeile: ${f.list('fields')}. Es gilt die heutige Zeile: Ersetzen Sie die Kopie durch einen einfachen Verweis.`,
  dangling_pricing_row: () =>
    'Der Schritt nennt eine Preiszeile, die es nicht gibt. Entfernen Sie den Verweis, oder wählen Sie eine andere Zeile.',
  grid_does_not_cover_range: (f) =>
    `Das Raster ist kleiner als der Bereich der Maße (${besideGrid(f)}). Erweitern Sie das Raster, oder verengen Sie die Maße: Der Rest wird abgelehnt.`,
  grid_exceeds_range: (f) =>
    `Das Raster geht über die Grenzen der Zeile hinaus (${besideGrid(f)}). Erweitern Sie die Grenzen, oder entfernen Sie diese Maße: Niemand kann sie bestellen.`,
  overlapping_rows: (f) =>
    `Die Zeile umfasst dieselben Maße wie die Zeile Nr. ${f.id('used_id')}: Breite ${span(f.at('width'), 'mm')}, Höhe ${span(f.at('height'), 'mm')}. Beenden Sie einen Bereich einen Millimeter vor dem anderen, oder deaktivieren Sie eine Zeile.`,
  range_gap: (f) =>
    `Kein Preis für ${f.code('axis') === 'height' ? 'Höhen' : 'Breiten'} von ${f.number('minimum')} bis ${f.mm('maximum')}. Erweitern Sie eine der beiden Zeilen, oder lassen Sie es so, wenn diese Maße nicht hergestellt werden.`,
  not_monotonic: notMonotonic,
  poor_fit: poorFit,
  openings_do_not_match_leaf_count: (f) =>
    `Flügel ${f.number('leaf')} hat ${f.has('opening') ? `die Öffnung ${f.text('opening')}` : 'keine Öffnung'}, bei ${f.number('leaf_count')} Flügeln insgesamt. Geben Sie jedem Flügel eine Öffnung, und keine für Flügel, die es nicht gibt.`,
  asymmetric_step_reference: (f) =>
    `Der Schritt führt zum Schritt Nr. ${f.id('target_id')}, dessen Rückweg woandershin führt. Stellen Sie den Rückweg dort ein, damit „Zurück“ dorthin führt, woher man kam.`,
  missing_translation: (f) =>
    `Die Übersetzung fehlt: ${f.languageName('language')}. Andere Teile des Produkts haben sie.`,
  skippable_required: () =>
    'Der Schritt ist Pflicht und kann übersprungen werden. Entscheiden Sie sich für eines von beiden.',
  more_options_required_than_attached: (f) =>
    `${f.number('minimum')} Optionen sind auszuwählen, ${f.number('count')} stehen zur Auswahl. Senken Sie das Minimum, oder ordnen Sie weitere Optionen zu.`,
  example_fails: (f) =>
    `Das Beispiel „${f.name('example')}“ stimmt nicht mehr. Berichtigen Sie das Produkt, oder sagen Sie im Beispiel, dass es jetzt so richtig ist.`,
} as const satisfies Record<keyof typeof french, Sentence>;
