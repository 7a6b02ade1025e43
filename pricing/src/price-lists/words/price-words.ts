import { plainWords } from './plain-words.ts';

const set = (words: string) => new Set(words.split(' '));

const PRICE = set(
  'prix tarif tarifs montant price prices cost rrp msrp amount preis preise betrag uvp vk evp prijs prijzen bedrag adviesprijs precio precios ' +
    'importe pvp tarifa prezzo prezzi importo listino cena ceny kwota preco precos valor pv pu eur euro euros chf pln usd gbp ' +
    'zł czk sek nok dkk huf ron ht ttc netto brutto',
);
const PRICE_ENDINGS = ['preis', 'preise', 'prijs', 'prijzen'];

const GROUP = set(
  'group groupe groupes gruppe gruppen gruppo grupo grupa groep preisgruppe preisgruppen prijsgroep prijsgroepen pg fascia ' +
    'klasse preisklasse prijsklasse categorie kategorie category categoria kategoria gamme serie serien series',
);

/** A title of prices: "Prix HT", "Listenpreis", "€". */
export const isPriceTitle = (title: string): boolean =>
  /[€£]|(?:^|\s)\$/u.test(title) ||
  plainWords(title)
    .split(' ')
    .some((word) => PRICE.has(word) || PRICE_ENDINGS.some((ending) => word.endsWith(ending)));

/**
 * A column with the price group of a line, "Preisgruppe", "Price group"; `prices` if a number or letter follows: then
 * the column contains the prices of that group.
 */
export const groupTitle = (title: string): 'group' | 'prices' | undefined => {
  const words = plainWords(title).split(' ');
  if (words.length > 4) return undefined;
  if (/^(?:pg|gr|grp|group|gruppe|preisgruppe|prijsgroep)[0-9]{1,3}$/.test(words.join(''))) return 'prices';
  if (!words.some((word) => GROUP.has(word))) return undefined;
  return words.some((word) => /^(?:[0-9]{1,3}|[a-z]|i{1,3}|iv|v)$/.test(word)) ? 'prices' : 'group';
};

const FROM = set('von from de van desde da od ab min mini minimum dal du');
const TO = set('bis to a tot hasta do ate max maxi maximum al au jusqu jusqua tm');

/** Whether a column or line of sizes contains the lower or the upper ends of ranges: von, bis. */
export const rangeEnd = (text: string | undefined): 'from' | 'to' | undefined => {
  const words = text === undefined ? [] : plainWords(text).split(' ');
  if (words.length > 5) return undefined;
  if (words.some((word) => TO.has(word))) return 'to';
  return words.some((word) => FROM.has(word)) ? 'from' : undefined;
};
