import { type Facts, german, type Sentence } from '@vantail/pricing/words';
import type { Words } from './words.ts';

const blank = (): string => 'Dieses Feld darf nicht leer sein.';

/** What is wrong with a request or does not fit the state of the catalogue (A1); the rest is in pricing/. */
const errors = {
  blank,
  malformed: (f) => {
    if (!f.has('value')) return 'Das hat nicht die richtige Form.';
    return f.text('value').trim() === '' ? blank() : `„${f.text('value')}“ hat nicht die richtige Form.`;
  },
  not_an_origin: (f) => `„${f.text('value')}“ ist keine Web-Adresse wie https://www.beispiel.de.`,
  malformed_key: (f) => `Der Name „${f.text('key')}“ ist hier nicht erlaubt.`,
  too_many_values: (f) => `Zu viele Daten auf einmal, höchstens ${f.number('limit')} sind möglich.`,
  too_large: (f) => `Zu groß: höchstens ${f.number('limit')} Bytes.`,
  page_too_large: (f) => `Zu viel für eine Seite: Fragen Sie nach höchstens ${f.number('page_size')} auf einmal.`,
  number_too_large: () => 'Eine Zahl darin ist zu groß.',
  too_costly_document: () =>
    'Das Angebot ist zu aufwendig zu drucken: Kürzen Sie seine Texte, oder machen Sie mehrere Angebote.',
  nul_character: () => 'Der Text enthält ein Zeichen, das nicht gespeichert werden kann.',
  lone_surrogate: () => 'Der Text enthält ein beschädigtes Zeichen.',
  forbidden_key: (f) => `Der Name „${f.text('key')}“ ist nicht erlaubt.`,
  above_maximum: (f) =>
    `Der Mindestbetrag (${f.number('minimum')}) liegt über dem Höchstbetrag (${f.number('maximum')}).`,
  ambiguous_reference: () => 'Mehrere Optionen oder Produkte haben diese Referenz.',
  unknown_reference: () => 'Was hier angegeben ist, gibt es nicht oder nicht mehr.',
  no_such_time: (f) => `Dieses Datum oder diese Uhrzeit gibt es nicht: ${f.text('value')}.`,
  in_the_past: () => 'Dieser Zeitpunkt ist schon vorbei.',
  not_a_picture: () => 'Die Datei ist kein Bild in PNG, JPEG oder WebP.',
  broken_picture: () => 'Das Bild ist beschädigt oder unvollständig.',
  too_many_pixels: (f) => `Das Bild hat zu viele Pixel: ${f.number('width')} × ${f.number('height')}.`,
  side_too_long: (f) => `Keine Seite des Bildes darf mehr als ${f.number('limit')} Pixel haben.`,
  too_many_frames: (f) => `Die Animation hat mehr als ${f.number('limit')} Bilder.`,
  too_costly_picture: () =>
    'Das Bild ist zu aufwendig zu lesen: Speichern Sie es kleiner, als einfaches JPEG oder PNG.',
  no_room_for_pictures: () => 'Für Bilder ist kein Platz mehr. Löschen Sie unbenutzte.',
  unusable_url: () => 'Die Adresse muss mit https:// beginnen und darf weder Benutzernamen noch Kennwort enthalten.',
  unknown_parameter: (f) => `Den Parameter „${f.text('parameter')}“ gibt es hier nicht.`,
  repeated_parameter: (f) => `„${f.text('parameter')}“ ist doppelt angegeben.`,
  invalid_parameter: (f) =>
    f.has('allowed') ? `Unbekannter Wert; möglich sind: ${f.list('allowed', 12)}.` : 'Der Wert ist nicht gültig.',
  invalid_header: () => 'Die Anfrage hat einen ungültigen Header.',
  busy: () =>
    'Jemand anderes ändert gerade denselben Datensatz. Nichts wurde gespeichert; versuchen Sie es gleich noch einmal.',
  email_taken: () => 'Eine Person dieses Shops hat schon diese E-Mail-Adresse.',
  not_beside_price_type: () => 'Eine Preistabelle passt nur zu Optionen, deren Preis aus einer Tabelle kommt.',
  not_beside_percentage: () => 'Geben Sie einen Prozentsatz oder einen Betrag an, nicht beides.',
  not_beside_price_table: () => 'Eine Zeile hat eine eigene Tabelle oder eine gemeinsame, nicht beides.',
  no_change: () => 'Nichts würde sich ändern.',
  too_many_decimals: (f) => `Höchstens ${f.number('limit')} Nachkommastellen.`,
  rate_of_category: () => 'Kategorie S verlangt einen Satz über 0, jede andere einen Satz von 0.',
  too_many_vat_rates: (f) => `Die Höchstzahl von ${f.number('limit')} aktiven Mehrwertsteuersätzen ist erreicht.`,
  unknown_time_zone: () => 'Diese Zeitzone gibt es nicht; schreiben Sie zum Beispiel Europe/Berlin.',
  inactive_vat_rate: (f) =>
    `Der Mehrwertsteuersatz „${f.name('vat_rate')}“ ist inaktiv: Aktivieren Sie ihn, oder wählen Sie einen anderen.`,
  inactive_tariff: (f) =>
    `Der Kundentarif „${f.name('tariff')}“ ist inaktiv: Aktivieren Sie ihn, oder wählen Sie einen anderen.`,
  used_vat_rate: (f) =>
    `Die Einstellungen oder eine Leistung nutzen den Mehrwertsteuersatz „${f.name('vat_rate')}“: Geben Sie ihnen zuerst einen anderen.`,
  used_tariff: (f) =>
    `Die Einstellungen oder ein API-Schlüssel nutzen den Kundentarif „${f.name('tariff')}“: Geben Sie ihnen zuerst einen anderen.`,
  inactive_service: (f) =>
    `Die Leistung „${f.name('service')}“ ist inaktiv: Aktivieren Sie sie, oder wählen Sie eine andere.`,
  needs_scope: (f) => `Ihr Zugang erlaubt das nicht: Nötig ist das Recht ${f.text('scope')}.`,
  tariff_of_key: () => 'Der Schlüssel hat einen eigenen Kundentarif; ein anderer ist mit ihm nicht möglich.',
  not_beside_kind: () => 'Eine Position dieser Art hat dieses Feld nicht.',
  frozen_configuration: () =>
    'Die Konfiguration einer gespeicherten Position ändert sich nicht mehr: Fügen Sie das Fenster neu hinzu, dann entfernen Sie diese Position.',
  basis_changed: () =>
    'Die Währung, die Preisbasis oder der enthaltene Mehrwertsteuersatz hat sich geändert: Berechnen Sie zuerst die Preise des Angebots neu.',
  quote_status: () => 'Der Status des Angebots erlaubt das nicht mehr.',
  acceptance_off: () => 'Dieses Angebot kann nicht online angenommen werden.',
  offer_expired: () => 'Das Angebot ist abgelaufen.',
  offer_changed: () => 'Das Angebot hat sich geändert, seit es angezeigt wurde.',
  not_certified: () => 'Der Kunde muss bestätigen, was der Mehrwertsteuersatz verlangt.',
  vat_rate_missing: () => 'Wählen Sie einen Mehrwertsteuersatz: Andere Positionen haben einen.',
  category_o_alone: () =>
    'Eine Position außerhalb der Mehrwertsteuer kann nicht neben Positionen einer anderen Kategorie stehen.',
  applies_to_nothing: () => 'Es gibt keine Produktposition, für die diese Leistung gilt.',
  applies_to_alternative: () => 'Eine Leistung für eine Alternative muss selbst eine Alternative sein.',
  not_discountable: () => 'Diese Leistung nimmt keinen Rabatt an.',
  vat_number_missing: (f) =>
    f.code('party') === 'company'
      ? 'Dieser Mehrwertsteuersatz verlangt Ihre eigene USt-IdNr.: Ergänzen Sie sie in den Einstellungen.'
      : 'Dieser Mehrwertsteuersatz verlangt die USt-IdNr. des Kunden.',
  discount_limit: (f) => `Die Rabatte liegen über Ihrer Grenze von ${f.number('limit')} %.`,
  invalid: () => 'Dieser Datensatz ist nicht gültig.',
  shown_by: (f) => `„${f.text('name')}“ zeigt dieses Bild noch.`,
  cycle: () => 'Eine Kategorie kann nicht unter sich selbst stehen.',
  too_many_rows: (f) => `Zu viele Preiszeilen: ${f.number('count')}, höchstens ${f.number('limit')} sind möglich.`,
  plan_state: () => 'Der Zustand des Plans erlaubt das nicht mehr.',
  not_plannable: () => 'Das kann nicht Teil eines Plans sein.',
  not_beside_this_route: () => 'Diese Anfrage des Plans nimmt keine Bedingung an.',
  refused_request: () => 'Eine Anfrage des Plans würde abgelehnt.',
  no_longer_there: () => 'Was der Plan ändert, gibt es nicht mehr.',
  too_many_people: (f) => `Die Höchstzahl von ${f.number('limit')} Personen ist erreicht.`,
  too_many_passkeys: (f) => `Die Höchstzahl von ${f.number('limit')} Passkeys ist erreicht.`,
  passkey_refused: () => 'Der Passkey wurde nicht angenommen: Versuchen Sie es noch einmal.',
  too_many_webhooks: (f) => `Die Höchstzahl von ${f.number('limit')} Webhooks ist erreicht.`,
  too_many_steps: (f) => `Das Produkt hat die Höchstzahl von ${f.number('limit')} aktiven Schritten erreicht.`,
  too_many_examples: (f) => `Das Produkt hat die Höchstzahl von ${f.number('limit')} aktiven Beispielen erreicht.`,
  not_beside_quote_line: () =>
    'Ein Beispiel hat eine eigene Konfiguration oder die einer Angebotsposition, nicht beides.',
  not_a_line_of_product: () => 'Das Angebot hat diese Position zu diesem Produkt nicht.',
  examples_fail: (f) =>
    f.has('failing')
      ? `${f.plural('count', 'Beispiel würde', 'Beispiele würden')} nicht mehr stimmen: ${f.list('failing')}. Nehmen Sie das an, um fortzufahren.`
      : `${f.plural('count', 'Beispiel konnte', 'Beispiele konnten')} nicht rechtzeitig geprüft werden. Nehmen Sie das an, um fortzufahren.`,
  too_many_rules: (f) => `Das Produkt hat die Höchstzahl von ${f.number('limit')} aktiven Regeln erreicht.`,
  duplicate_display_order: () => 'Ein anderer aktiver Schritt hat diesen Platz.',
  not_all_active_steps: () =>
    'Die Schritte haben sich inzwischen geändert: Laden Sie die Seite neu, dann ordnen Sie sie.',
  invalid_option: () => 'Eine Option ist inaktiv, oder es gibt sie nicht mehr.',
  missing_category: (f) => `Die Kategorie „${f.text('name')}“ gibt es nicht, oder mehrere heißen so.`,
  missing_brand: (f) => `Die Marke „${f.text('name')}“ gibt es nicht, oder mehrere heißen so.`,
  not_in_ledger: () => 'So weit reicht der Verlauf nicht zurück.',
  not_revertible: () => 'Eine Änderung dieser Art lässt sich nicht rückgängig machen.',
  changed_since: (f) =>
    f.has('later_actor')
      ? `${f.text('later_actor')} hat es seitdem noch einmal geändert: Machen Sie zuerst diese Änderung rückgängig.`
      : 'Es wurde seitdem noch einmal geändert: Machen Sie zuerst diese Änderung rückgängig.',
  referred_to_by_step: () => 'Ein Schritt nutzt diese Zeile.',
  referred_to_by_quote: (f) => `Das Angebot ${f.id('number')} wurde mit ihr berechnet.`,
  state_changed: () =>
    'Seit Ihrer Prüfung hat sich etwas geändert: Sehen Sie sich die neuen Zahlen an, dann bestätigen Sie erneut.',
  inactive_price_table: (f) => `Die gemeinsame Preistabelle „${f.name('price_table')}“ ist inaktiv.`,
  too_many_users: (f) => `Die gemeinsame Preistabelle wird so oft genutzt wie möglich: ${f.number('limit')}-mal.`,
  shared_with_others: (f) =>
    `Die Preistabelle „${f.name('price_table')}“ bestimmt auch die Preise von ${f.number('count')} nicht ausgewählten: Wählen Sie die Tabelle selbst, oder alle.`,
  no_own_table: () => 'Die Zeile hat keine eigene Preistabelle, die geteilt werden könnte.',
  other_table: () => 'Einige dieser Zeilen haben eine andere Preistabelle.',
  used_price_table: (f) =>
    `Die Preistabelle „${f.name('price_table')}“ bestimmt noch Preise aktiver Zeilen oder Optionen (${f.number('count')}).`,
} as const satisfies Partial<Words['errors']>;

/** D2: the title of a problem, and what it says without an item that says more. */
const problems: Words['problems'] = {
  malformed_json: ['Unlesbares JSON', 'Der Inhalt der Anfrage ist kein gültiges JSON in UTF-8.'],
  unauthenticated: ['Anmeldung erforderlich', 'Sie sind nicht oder nicht mehr angemeldet. Nichts wurde gespeichert.'],
  insufficient_scope: ['Fehlendes Recht', 'Sie haben dieses Recht nicht. Nichts wurde gespeichert.'],
  origin_not_allowed: ['Herkunft nicht erlaubt', 'Seiten dieser Herkunft dürfen diese Anfrage nicht stellen.'],
  not_found: ['Nicht gefunden', 'Das gibt es nicht, oder Ihr Zugang erlaubt nicht, es zu sehen.'],
  method_not_allowed: ['Methode nicht erlaubt', 'Diese Adresse nimmt diese Methode nicht an.'],
  duplicate_display_order: ['Platz vergeben', 'Ein anderer aktiver Schritt des Produkts hat diesen Platz.'],
  pricing_configuration_in_use: ['Preiszeile in Gebrauch', 'Die Zeile wird noch verwendet und muss bleiben.'],
  idempotency_in_progress: ['Anfrage läuft noch', 'Dieselbe Anfrage läuft noch: Warten Sie einen Augenblick.'],
  conflict: ['Konflikt', 'Der gegenwärtige Zustand erlaubt das nicht. Nichts wurde gespeichert.'],
  precondition_failed: [
    'Inzwischen geändert',
    'Der Datensatz wurde inzwischen geändert. Nichts wurde gespeichert: Lesen Sie ihn neu, dann wiederholen Sie die Änderung.',
  ],
  payload_too_large: ['Zu groß', 'Das ist zu groß, um gesendet zu werden.'],
  unsupported_media_type: ['Format nicht erlaubt', 'Diese Adresse nimmt dieses Format nicht an.'],
  validation_error: ['Ungültige Anfrage', 'Der Dienst kann das so nicht annehmen. Nichts wurde gespeichert.'],
  invalid_option: ['Ungültige Option', 'Eine Option ist inaktiv, oder es gibt sie nicht mehr.'],
  idempotency_key_reused: ['Schlüssel schon verwendet', 'Dieser Idempotency-Key gehört zu einer anderen Anfrage.'],
  dimensions_out_of_range: ['Maße außerhalb der Grenzen', 'Keine Preiszeile umfasst diese Maße.'],
  dimensions_unavailable: ['Maße nicht verfügbar', 'Diese Maße sind nicht herstellbar.'],
  no_matching_configuration: ['Keine Preiszeile', 'Keine Preiszeile passt.'],
  ambiguous_configuration: [
    'Mehrere Fenster möglich',
    'Mehrere verschiedene Fenster passen: Geben Sie an, welches gemeint ist.',
  ],
  invalid_selection: ['Ungültige Auswahl', 'Die Auswahl ist nicht vollständig oder nicht möglich.'],
  configuration_refused: ['Durch eine Regel abgelehnt', 'Eine Regel des Produkts lehnt das ab.'],
  rate_limited: ['Zu viele Anfragen', 'Zu viele Anfragen auf einmal: Warten Sie einen Augenblick.'],
  internal_error: ['Interner Fehler', 'Im Dienst ist ein Fehler aufgetreten. Sein Protokoll hat die Einzelheiten.'],
  unavailable: [
    'Dienst nicht verfügbar',
    'Der Dienst ist überlastet oder vorübergehend nicht verfügbar; versuchen Sie es gleich noch einmal.',
  ],
  bad_request: ['Ungültige Anfrage', 'Der Dienst hat die Anfrage nicht verstanden.'],
  request_timeout: ['Zeit überschritten', 'Die Anfrage ist nicht rechtzeitig angekommen.'],
  headers_too_large: ['Header zu lang', 'Die Anfragezeile und die Header sind zu lang.'],
  expectation_failed: ['Erwartung nicht erfüllt', 'Der Dienst kennt nicht, was der Header Expect verlangt.'],
};

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

/** Each limit of a row with the end of its grid. */
const gridLimits = (f: Facts): string =>
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
const report = {
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
    `Das Raster ist kleiner als der Bereich der Maße (${gridLimits(f)}). Erweitern Sie das Raster, oder verengen Sie die Maße: Der Rest wird abgelehnt.`,
  grid_exceeds_range: (f) =>
    `Das Raster geht über die Grenzen der Zeile hinaus (${gridLimits(f)}). Erweitern Sie die Grenzen, oder entfernen Sie diese Maße: Niemand kann sie bestellen.`,
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
} as const satisfies Words['report'];

/** What bulk work leaves alone, or what is worth a look (B2, B6). */
const warnings = {
  charges_stay: (f) =>
    `Optionen und Leistungen mit einem Mindest- oder Höchstbetrag: ${f.number('count')}. Diese Beträge ändern sich nicht: Prüfen Sie, ob sie noch passen.`,
  unreadable_price_table: (f) =>
    `Die gemeinsame Preistabelle „${f.name('price_table')}“ ist unlesbar und bleibt, wie sie ist.`,
  percentage_after_rounding: (f) =>
    `Zeilen mit einem eigenen Prozentsatz oder dem des Produkts: ${f.number('count')}. Er gilt nach dem Runden: Kunden sehen andere Preise als die gerundeten.`,
  different_currency: (f) =>
    `Das Dokument ist in ${f.text('given')}, Ihr Shop in ${f.text('own')}: Die Zahlen werden nicht umgerechnet.`,
  different_price_basis: (f) =>
    `Die Preise des Dokuments sind ${f.text('given')}, Ihre ${f.text('own')}: Die Zahlen werden nicht umgerechnet.`,
  different_percentage: (f) =>
    `Das Produkt behält seinen eigenen Prozentsatz (${f.number('own')} %; im Dokument: ${f.number('given')} %).`,
  dangling_pricing_row: () => 'Ein Schritt verweist auf eine Zeile, die es nicht gibt.',
  inactive_now: (f) => `„${f.name('resource')}“ ist jetzt inaktiv.`,
  moved_on: (f) => `„${f.name('resource')}“ hat sich seitdem geändert und bleibt, wie es ist.`,
  foreign_option: () => 'Ein Schritt nennt eine Option, die es nicht gibt.',
  invalid_price_table: () => 'Die Preistabelle ist unlesbar: Die Zeile bleibt, wie sie ist.',
} as const satisfies Words['warnings'];

const { doubts, files, requests, tables } = german;

export const words: Words = {
  problems,
  at: (location, message) => `${location}: ${message}`,
  more: (count) => `(und ${count} weitere)`,
  errors: { ...requests, ...tables, ...errors },
  report,
  warnings,
  files,
  doubts,
};
