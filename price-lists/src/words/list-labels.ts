import { plainWords, vocabulary } from './plain-words.ts';

/** Words before a year that is a name: "Serie 2020", "System 2000". */
const NAMED = vocabulary(
  'serie série series serien system système systeem sistema systém gamme range model modell modèle modelo modello type typ ' +
    'tipo profil profile profiel perfil profilo rad řada rada széria seria sarja σειρά serija seri top line linea linie ligne lijn',
);

/** The year of an edition: earlier ones are names of products by now. */
const isEdition = (word: string): boolean => /^20[2-9][0-9]$/.test(word);

/** Signs that tell names apart: "Top 5+" is not "Top 5", "3/4" is not "34". Others only separate words. */
const SIGNS = /\s{0,9}([+*/&%=<>±°²³#@!])\s{0,9}/gu;
const SIGN_WORDS = new Map(
  [...'+*/&%=<>±°²³#@!'].map((sign, place) => [sign, `sign${String.fromCharCode(97 + place)}`]),
);

const signedWords = (text: string): string[] =>
  plainWords(text.normalize('NFC').replaceAll(SIGNS, (_, sign: string) => ` ${SIGN_WORDS.get(sign)} `))
    .split(' ')
    .filter((word) => word !== '');

const written = (words: readonly string[]): string => {
  const signOf = new Map([...SIGN_WORDS].map(([sign, word]) => [word, sign]));
  return words.map((word) => signOf.get(word) ?? word).join(' ');
};

/**
 * A text by which a sheet or table is found again in next year's file: its words, numbers and signs without case and
 * accents. The year of the edition is left out ("Tarif 2026", "Gamme Un 2027"), a year that is a name is not: "Serie 2020"
 * is not "Serie 2010". Empty if nothing is left.
 */
export const plainLabel = (text: string): string => {
  const words = signedWords(text);
  return written(words.filter((word, at) => !isEdition(word) || NAMED.has(words[at - 1] ?? '')));
};
