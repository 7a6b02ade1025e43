import type { ProblemCode } from '../../errors.ts';

/** D2: the title of a problem, and what it says without an item that says more. */
export const problems: Record<ProblemCode, readonly [title: string, detail: string]> = {
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
