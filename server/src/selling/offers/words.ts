import type { OFFER_LANGUAGES } from '../settings-record.ts';

export type OfferLanguage = (typeof OFFER_LANGUAGES)[number];

type Basis = 'net' | 'gross';

export type OfferWords = {
  /** Between a name and what it names. */
  colon: string;
  title: (number: number) => string;
  draft: string;
  customer: string;
  site: string;
  date: string;
  validUntil: string;
  reference: string;
  vatNumber: (number: string) => string;
  position: string;
  description: string;
  quantity: string;
  vat: string;
  unitPrice: Readonly<Record<Basis, string>>;
  total: Readonly<Record<Basis, string>>;
  size: (width: string, height: string) => string;
  width: (width: string) => string;
  height: (height: string) => string;
  included: (amount: string) => string;
  discount: (percent: string | null) => string;
  sum: string;
  quoteDiscount: (percent: string | null) => string;
  totalNet: string;
  totalGross: string;
  vatOn: (name: string, base: string) => string;
  vatWithin: (name: string, base: string) => string;
  deposit: (percent: string) => string;
  vatNotes: string;
  alternatives: string;
  alternativesNote: string;
  drawings: string;
  payment: string;
  terms: string;
  agreement: string;
  place: string;
  signature: string;
  page: (number: number, count: number) => string;
};

const fr: OfferWords = {
  colon: '\u00a0: ',
  title: (number) => `Devis n° ${number}`,
  draft: 'Brouillon',
  customer: 'Client',
  site: 'Adresse du chantier',
  date: 'Date',
  validUntil: 'Valable jusqu’au',
  reference: 'Référence',
  vatNumber: (number) => `N° TVA ${number}`,
  position: 'Pos.',
  description: 'Désignation',
  quantity: 'Qté',
  vat: 'TVA',
  unitPrice: { net: 'P.U. HT', gross: 'P.U. TTC' },
  total: { net: 'Total HT', gross: 'Total TTC' },
  size: (width, height) => `Dimensions : ${width} × ${height} mm (L × H)`,
  width: (width) => `Largeur : ${width} mm`,
  height: (height) => `Hauteur : ${height} mm`,
  included: (amount) => `dont ${amount}`,
  discount: (percent) => (percent === null ? 'Remise' : `Remise ${percent}`),
  sum: 'Total des lignes',
  quoteDiscount: (percent) => (percent === null ? 'Remise' : `Remise ${percent}`),
  totalNet: 'Total HT',
  totalGross: 'Total TTC',
  vatOn: (name, base) => `${name} sur ${base}`,
  vatWithin: (name, base) => `dont ${name} sur ${base}`,
  deposit: (percent) => `Acompte à la commande (${percent})`,
  vatNotes: 'TVA : mentions',
  alternatives: 'Variantes',
  alternativesNote: 'Au choix, non comprises dans le total.',
  drawings: 'Dessins : vue intérieure, à la même échelle sur la page.',
  payment: 'Conditions de paiement',
  terms: 'Conditions générales de vente',
  agreement: 'Bon pour accord',
  place: 'Lieu et date',
  signature: 'Nom et signature',
  page: (number, count) => `Page ${number} sur ${count}`,
};

const en: OfferWords = {
  colon: ': ',
  title: (number) => `Offer no. ${number}`,
  draft: 'Draft',
  customer: 'Customer',
  site: 'Site address',
  date: 'Date',
  validUntil: 'Valid until',
  reference: 'Reference',
  vatNumber: (number) => `VAT no. ${number}`,
  position: 'Item',
  description: 'Description',
  quantity: 'Qty',
  vat: 'VAT',
  unitPrice: { net: 'Unit price excl. VAT', gross: 'Unit price incl. VAT' },
  total: { net: 'Total excl. VAT', gross: 'Total incl. VAT' },
  size: (width, height) => `Size: ${width} × ${height} mm (W × H)`,
  width: (width) => `Width: ${width} mm`,
  height: (height) => `Height: ${height} mm`,
  included: (amount) => `of which ${amount}`,
  discount: (percent) => (percent === null ? 'Discount' : `Discount ${percent}`),
  sum: 'Sum of the lines',
  quoteDiscount: (percent) => (percent === null ? 'Discount' : `Discount ${percent}`),
  totalNet: 'Total excl. VAT',
  totalGross: 'Total incl. VAT',
  vatOn: (name, base) => `${name} on ${base}`,
  vatWithin: (name, base) => `including ${name} on ${base}`,
  deposit: (percent) => `Deposit with the order (${percent})`,
  vatNotes: 'Notes on VAT',
  alternatives: 'Alternatives',
  alternativesNote: 'To choose from, not included in the total.',
  drawings: 'Drawings: seen from inside, to one scale on a page.',
  payment: 'Terms of payment',
  terms: 'Terms and conditions',
  agreement: 'Accepted by the customer',
  place: 'Place and date',
  signature: 'Name and signature',
  page: (number, count) => `Page ${number} of ${count}`,
};

const de: OfferWords = {
  colon: ': ',
  title: (number) => `Angebot Nr. ${number}`,
  draft: 'Entwurf',
  customer: 'Kunde',
  site: 'Baustelle',
  date: 'Datum',
  validUntil: 'Gültig bis',
  reference: 'Referenz',
  vatNumber: (number) => `USt-IdNr. ${number}`,
  position: 'Pos.',
  description: 'Bezeichnung',
  quantity: 'Menge',
  vat: 'MwSt.',
  unitPrice: { net: 'Einzelpreis netto', gross: 'Einzelpreis brutto' },
  total: { net: 'Gesamt netto', gross: 'Gesamt brutto' },
  size: (width, height) => `Maße: ${width} × ${height} mm (B × H)`,
  width: (width) => `Breite: ${width} mm`,
  height: (height) => `Höhe: ${height} mm`,
  included: (amount) => `davon ${amount}`,
  discount: (percent) => (percent === null ? 'Rabatt' : `Rabatt ${percent}`),
  sum: 'Summe der Positionen',
  quoteDiscount: (percent) => (percent === null ? 'Rabatt' : `Rabatt ${percent}`),
  totalNet: 'Gesamtbetrag netto',
  totalGross: 'Gesamtbetrag brutto',
  vatOn: (name, base) => `${name} auf ${base}`,
  vatWithin: (name, base) => `darin ${name} auf ${base}`,
  deposit: (percent) => `Anzahlung bei Bestellung (${percent})`,
  vatNotes: 'Hinweise zur Umsatzsteuer',
  alternatives: 'Alternativen',
  alternativesNote: 'Zur Auswahl, nicht in der Summe enthalten.',
  drawings: 'Zeichnungen: Innenansicht, auf einer Seite in einem Maßstab.',
  payment: 'Zahlungsbedingungen',
  terms: 'Allgemeine Geschäftsbedingungen',
  agreement: 'Auftrag erteilt',
  place: 'Ort und Datum',
  signature: 'Name und Unterschrift',
  page: (number, count) => `Seite ${number} von ${count}`,
};

/** D20.1. */
export const OFFER_WORDS: Readonly<Record<OfferLanguage, OfferWords>> = { fr, en, de };

const LOCALES: Readonly<Record<OfferLanguage, string>> = { fr: 'fr-FR', en: 'en-GB', de: 'de-DE' };

export type OfferFormat = {
  money: (amount: number) => string;
  number: (value: number) => string;
  percent: (value: number) => string;
  day: (moment: string) => string;
};

/** Numbers, amounts and days of a document. */
export const offerFormat = (language: OfferLanguage, currency: string, timeZone: string): OfferFormat => {
  const locale = LOCALES[language];
  const money = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
  const day = new Intl.DateTimeFormat(locale, { timeZone, day: 'numeric', month: 'long', year: 'numeric' });
  // A narrow space is missing in many fonts, and looks the same in a table.
  const usual = (text: string) => text.replaceAll('\u202f', '\u00a0');
  return {
    // A minus as wide as a figure; a hyphen could be taken for a dash.
    money: (amount) => usual(money.format(amount)).replace('-', '\u2212'),
    number: (value) => usual(number.format(value)),
    percent: (value) => (language === 'en' ? `${number.format(value)}%` : `${number.format(value)}\u00a0%`),
    day: (moment) => usual(day.format(new Date(moment))),
  };
};

/** A field in the language of the document: its translation, for English the English one, else the field itself. */
export const translatedField = (
  language: OfferLanguage,
  record: Readonly<Record<string, unknown>>,
  field: string,
): string | undefined => {
  const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : undefined);
  const all = record.translations as Readonly<Record<string, Readonly<Record<string, unknown>>>> | null | undefined;
  const english = language === 'en' ? text(record[`${field}_en`]) : undefined;
  return text(all?.[language]?.[field]) ?? english ?? text(record[field]) ?? text(record[`${field}_en`]);
};
