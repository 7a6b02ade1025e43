import type { Sentence } from '@vantail/pricing/words';
import type { errors as french } from '../fr/errors.ts';

const blank = (): string => 'Dieses Feld darf nicht leer sein.';

/** What is wrong with a request or does not fit the state of the catalogue (A1); the rest is in pricing/. */
export const errors = {
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
} as const satisfies Record<keyof typeof french, Sentence>;
