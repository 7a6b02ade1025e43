import type { Facts, Sentence } from './facts.ts';
import type { tables as french } from './french-tables.ts';

/** Where a number stands, in a grid. */
const place = (f: Facts): string => (f.has('width') && f.has('height') ? ` bei ${f.size()}` : '');

/** What is wrong with a price table, and with the prices that an adjustment would make (D8, B2). */
export const tables = {
  invalid_json: () => 'Der Text ist kein JSON.',
  unknown_format: () => 'Das ist keine Preistabelle.',
  unknown_type: () => 'Die Tabelle ist weder ein Raster noch eine Formel.',
  unknown_mode: () => 'Die Tabelle sagt nicht, wie Maße zwischen zwei Spalten berechnet werden.',
  headers: () => 'Die Maße müssen steigende ganze Zahlen sein.',
  too_many_headers: (f) =>
    `Zu viele Maße in einer Richtung: ${f.number('count')}, höchstens ${f.number('limit')} sind möglich.`,
  prices: () => 'Die Preise sind keine Liste von Zeilen.',
  row_count: (f) => `Es gibt ${f.number('count')} Zeilen Preise für ${f.number('expected')} Höhen.`,
  row_length: (f) => `Zeile ${f.number('row')} hat ${f.number('count')} Preise für ${f.number('expected')} Breiten.`,
  not_a_number: (f) => `„${f.text('value')}“ ist keine Zahl.`,
  number_out_of_range: (f) => `Eine Zahl${place(f)} ist zu groß oder hat zu viele Nachkommastellen.`,
  missing: (f) => `Der Formel fehlt ${f.text('coefficient')}.`,
  not_a_list: () => 'Ein Teil der Formel ist keine Liste.',
  sample: () => 'Ein Beispiel der Formel ist nicht vollständig.',
  size: () => 'Ein Beispiel der Formel hat kein brauchbares Maß.',
  unavailable_key: (f) =>
    f.has('width')
      ? `${f.size()} ist nicht verfügbar.`
      : 'Ein nicht herstellbares Maß ist nicht in der Form Breite_Höhe geschrieben.',
  price_not_above_zero: (f) =>
    `Ein Preis${place(f)} würde ${f.number('new')} statt ${f.number('old')}: Preise müssen über 0 bleiben.`,
} as const satisfies Record<keyof typeof french, Sentence>;
