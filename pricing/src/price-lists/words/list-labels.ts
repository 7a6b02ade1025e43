import { plainWords, vocabulary } from './plain-words.ts';

/** Words of a price list itself: a year beside them is that of the edition, and another one every year. */
const EDITION = vocabulary(
  'tarif tarifs catalogue liste price prices pricelist list catalog edition preis preise preisliste katalog liste stand ' +
    'prijs prijzen prijslijst catalogus uitgave precio precios tarifa tarifas catalogo edicion prezzo prezzi listino edizione ' +
    'cena ceny cennik cenník ceník katalog edycja preço preços tabela edição árlista katalógus preț prețuri ofertă prislista ' +
    'prisliste pris priser hinnasto hinta τιμοκατάλογος τιμές cenik cjenik fiyat fiyatlar liste valable valid gültig geldig',
);
/** Words before a year that is a name: "Serie 2020", "System 2000". */
const NAMED = vocabulary(
  'serie série series serien system système systeem sistema systém gamme range model modell modèle modelo modello type typ ' +
    'tipo profil profile profiel perfil profilo rad řada rada széria seria sarja σειρά serija seri top line linea linie ligne lijn',
);

const isYear = (word: string): boolean => /^(?:19|20)[0-9]{2}$/.test(word);

/** Signs that tell names apart: "Top 5+" is not "Top 5", "3/4" is not "34". Others only separate words. */
const SIGNS = /\s*([+*/&%=<>±°²³#@!])\s*/gu;
const SIGN_WORDS = new Map([...'+*/&%=<>±°²³#@!'].map((sign, place) => [sign, `sign${String.fromCharCode(97 + place)}`]));

const signedWords = (text: string): string[] =>
  plainWords(text.normalize('NFC').replaceAll(SIGNS, (_, sign: string) => ` ${SIGN_WORDS.get(sign)} `))
    .split(' ')
    .filter((word) => word !== '');

const written = (words: readonly string[]): string => {
  const signOf = new Map([...SIGN_WORDS].map(([sign, word]) => [word, sign]));
  return words.map((word) => signOf.get(word) ?? word).join(' ');
};

/** A label as it was saved: its words, numbers and signs without case and accents. */
export const savedLabel = (text: string): string => written(signedWords(text));

/**
 * A text by which a sheet or table is found again in next year's file: its words, numbers and signs without case and
 * accents. The year of the edition is left out ("Tarif 2026"), a year that is a name is not: "Serie 2020" is not "Serie
 * 2010". Empty if nothing is left.
 */
export const plainLabel = (text: string): string => {
  const words = signedWords(text);
  const isOfEdition = words.some((word) => EDITION.has(word)) || words.every(isYear);
  return written(words.filter((word, at) => !isYear(word) || !isOfEdition || NAMED.has(words[at - 1] ?? '')));
};
