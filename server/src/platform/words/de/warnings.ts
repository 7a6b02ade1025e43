import type { Sentence } from '@vantail/pricing/words';
import type { warnings as french } from '../fr/warnings.ts';

/** What bulk work leaves alone, or what is worth a look (B2, B6). */
export const warnings = {
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
} as const satisfies Record<keyof typeof french, Sentence>;
