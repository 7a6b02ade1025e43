import type { Facts, Sentence } from './facts.ts';
import type { requests as french } from './french-requests.ts';

const step = (f: Facts): string => `„${f.name('step')}“`;

/** The option at fault, by its name where it is known. */
const option = (f: Facts): string => (f.has('option') ? `„${f.name('option')}“` : `Nr. ${f.id('option_ids')}`);

/**
 * What has no price at a size: an option or a service with a table of its own, else the size itself. Nothing is said of tables:
 * some callers are told nothing of them (D16.6).
 */
const unpriced: Sentence = (f) => {
  const priced = f.has('option') ? 'option' : f.has('service') ? 'service' : undefined;
  if (!f.has('width')) return priced ? `„${f.name(priced)}“ hat keinen Preis.` : 'Es gibt keinen Preis.';
  return priced ? `„${f.name(priced)}“ hat bei ${f.size()} keinen Preis.` : `${f.size()} ist nicht verfügbar.`;
};

const outOfRange: Sentence = (f) => {
  if (f.has('option') || f.has('service')) return unpriced(f);
  if (f.has('width')) return `Keine Preiszeile umfasst ${f.size()}.`;
  if (f.has('minimum') && f.has('maximum'))
    return `Der Wert muss mindestens ${f.number('minimum')} und höchstens ${f.number('maximum')} sein.`;
  if (f.has('minimum')) return `Der Wert muss mindestens ${f.number('minimum')} sein.`;
  return f.has('maximum')
    ? `Der Wert darf höchstens ${f.number('maximum')} sein.`
    : 'Der Wert liegt außerhalb der Grenzen.';
};

/** What is wrong with a body, a configuration to be priced, or a rule (D10, D14). */
export const requests = {
  required: () => 'Dieses Feld ist erforderlich.',
  unknown_field: (f) => `Das Feld „${f.text('field')}“ gibt es nicht.`,
  wrong_type: () => 'Hier wird eine andere Art von Wert erwartet.',
  too_long: (f) => `Zu lang: ${f.number('length')} Zeichen, höchstens ${f.number('limit')} sind möglich.`,
  out_of_range: outOfRange,
  unknown_value: (f) => `Unbekannter Wert; möglich sind: ${f.list('allowed', 12)}.`,
  too_few: (f) => `Mindestens ${f.number('limit')} sind nötig, es sind ${f.number('count')}.`,
  too_many: (f) => `Höchstens ${f.number('limit')} sind möglich, es sind ${f.number('count')}.`,
  too_deep: (f) => `Zu tief verschachtelt: höchstens ${f.number('limit')} Ebenen.`,
  duplicate: () => 'Dieser Wert ist doppelt angegeben.',
  control_character: (f) =>
    `Der Text enthält ein unsichtbares Steuerzeichen (${f.text('character')}): Schreiben Sie ihn ohne dieses Zeichen.`,
  too_many_marks: (f) => `Ein Buchstabe hat mehr als ${f.number('limit')} Akzente: Schreiben Sie den Text erneut.`,
  min_exceeds_max: (f) => `Das Minimum (${f.number('minimum')}) liegt über dem Maximum (${f.number('maximum')}).`,
  several_kinds: () => 'Ein Teil der Regel sagt mehreres zugleich.',
  looks_ahead: () => 'Die Regel hängt von einer Auswahl ab, die nach dem Schritt kommt, den sie ändert.',
  ambiguous: (f) => `Mehrere verschiedene Fenster passen: Geben Sie ${f.text('field')} an.`,
  unknown_row: (f) => `Die Zeile Nr. ${f.id('pricing_configuration_id')} ist keine aktive Preiszeile des Produkts.`,
  no_rows: () => 'Das Produkt hat keine aktive Preiszeile.',
  no_match: (f) =>
    f.has('field')
      ? `Keine Preiszeile hat diesen Wert für ${f.text('field')}.`
      : 'Keine Preiszeile hat all das zugleich.',
  empty_cell: unpriced,
  empty_cells_around: unpriced,
  not_above_zero: unpriced,
  no_price: unpriced,
  unknown_step: (f) => `Der Schritt Nr. ${f.id('step_id')} ist kein aktiver Schritt des Produkts.`,
  missing_step: (f) => `Schritt ${step(f)}: noch nicht ausgewählt.`,
  too_few_options: (f) =>
    `Schritt ${step(f)}: Wählen Sie mindestens ${f.number('minimum')} aus (bisher ${f.number('count')}).`,
  too_many_options: (f) =>
    `Schritt ${step(f)}: Wählen Sie höchstens ${f.number('maximum')} aus (bisher ${f.number('count')}).`,
  unknown_option: (f) =>
    f.has('step')
      ? `Der Schritt ${step(f)} hat die Option Nr. ${f.id('option_ids')} nicht.`
      : `Die Option Nr. ${f.id('option_ids')} wird dort nicht angeboten.`,
  inactive_option: (f) => `Die Option ${option(f)} wird nicht mehr angeboten.`,
  unusable_price: (f) => `Die Option ${option(f)} hat keinen brauchbaren Preis.`,
  second_size: () => 'Nur eine Dachfenstergröße kann ausgewählt werden.',
  hidden_step: (f) => `Der Schritt ${step(f)} entfällt bei dieser Auswahl: Wählen Sie darin nichts aus.`,
  unavailable_option: (f) => `Schritt ${step(f)}: ${option(f)} ist bei dieser Auswahl nicht möglich.`,
  missing_required_option: (f) => `Schritt ${step(f)}: ${option(f)} ist bei dieser Auswahl Pflicht.`,
  window_conflict: (f) =>
    f.has('other')
      ? `${option(f)} und „${f.name('other')}“ sind zwei verschiedene Fenster (${f.text('field')}).`
      : `${option(f)} ist ein anderes Fenster als das verlangte (${f.text('field')}).`,
} as const satisfies Record<keyof typeof french, Sentence>;
