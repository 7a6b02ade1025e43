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

/** Signs for a size that cannot be made. An empty cell and 0 mean the same. */
const SIGN = /^(?:[-–—−_.…/\\|*]+|[x×✗✘✕✖❌ø∅]+)$/iu;

/**
 * Words for it, and for prices on request, as `plainWords` writes them without spaces ("n. l." and "n/l" are the same):
 * French, English, German, Dutch, Spanish, Italian, Polish, Portuguese.
 */
const WORDS = new Set(
  [
    'na nd nc nl nv nm ns np sd so s d sc nr nvt poa por rfq tba tbc undefined null nan none no non nein nee nie nao',
    'non disponible|indisponible|pas disponible|non realisable|non faisable|impossible|hors gamme|hors limite|hors limites',
    'hors standard|hors dimensions|sur demande|sur devis|sur consultation|nous consulter|consulter|a consulter|non fabrique',
    'not available|unavailable|not possible|not made|not offered|out of range|on request|on application|price on request',
    'price on application|upon request|on enquiry|ask|call|please ask|please call|no price',
    'nicht lieferbar|nicht verfugbar|nicht moglich|nicht baubar|nicht herstellbar|nicht machbar|auf anfrage|anfrage|a anfrage',
    'entfallt|unmoglich|kein preis|preis auf anfrage',
    'niet leverbaar|niet beschikbaar|niet mogelijk|op aanvraag|aanvraag|prijs op aanvraag|niet maakbaar|onmogelijk',
    'no disponible|bajo pedido|bajo consulta|bajo demanda|consultar|no fabricable|no posible|sin precio|imposible',
    'non disponibile|su richiesta|a richiesta|non realizzabile|non fattibile|non possibile|non producibile|da preventivare',
    'niedostepne|niedostepny|niedostepna|brak|na zapytanie|na zamowienie|niemozliwe|do wyceny|wycena indywidualna|nie dotyczy',
    'niewykonalne|indisponivel|nao disponivel|sob consulta|sob pedido|a pedido|sob orcamento|nao fabricavel|nao possivel',
    'impossivel|sem preco',
  ]
    .flatMap((line, index) => line.split(index === 0 ? ' ' : '|'))
    .map((words) => words.replaceAll(' ', '')),
);

const LONGEST = 40;

/** A mark in the form in which marks are compared. */
const plainMark = (text: string): string => {
  const words = plainWords(text).replaceAll(' ', '');
  return words === '' ? text.trim() : words;
};

/** Whether a text marks a size without a price; `further` are marks that the caller declares. */
export const noPriceMarks = (further: readonly string[] = []): ((text: string) => boolean) => {
  const declared = new Set(further.map(plainMark));
  return (text) => {
    // Nearly every text of a price list is a number, and no known mark begins with a digit.
    if (declared.size === 0 && /^[0-9]/.test(text)) return false;
    if (text.length > LONGEST) return declared.size > 0 && declared.has(plainMark(text));
    return SIGN.test(text) || WORDS.has(plainMark(text)) || (declared.size > 0 && declared.has(plainMark(text)));
  };
};

/** From what a price is written with to its ISO code; a sign that several currencies share stands for itself. */
const CODES = new Map<string, string>(
  (
    '€:EUR eur:EUR euro:EUR euros:EUR $:$ us$:USD usd:USD ca$:CAD cad:CAD a$:AUD aud:AUD nzd:NZD £:GBP gbp:GBP chf:CHF ' +
    'sfr:CHF fr:CHF zł:PLN zl:PLN pln:PLN kč:CZK kc:CZK czk:CZK kr:kr sek:SEK nok:NOK dkk:DKK isk:ISK ft:HUF huf:HUF ' +
    'лв:BGN lv:BGN bgn:BGN lei:RON ron:RON ₽:RUB руб:RUB rub:RUB ₴:UAH uah:UAH грн:UAH ₺:TRY tl:TRY try:TRY ¥:¥ jpy:JPY cny:CNY din:RSD ' +
    'rsd:RSD km:BAM bam:BAM kn:HRK hrk:HRK r$:BRL brl:BRL zar:ZAR mad:MAD dh:MAD tnd:TND dt:TND aed:AED sar:SAR ' +
    'inr:INR ₹:INR mxn:MXN ils:ILS ₪:ILS'
  )
    .split(' ')
    .map((entry) => {
      const at = entry.lastIndexOf(':');
      return [entry.slice(0, at), entry.slice(at + 1)];
    }),
);

const SEVERAL: Readonly<Record<string, readonly string[]>> = {
  $: ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'MXN', 'CLP', 'COP', 'ARS'],
  kr: ['SEK', 'NOK', 'DKK', 'ISK'],
  '¥': ['JPY', 'CNY'],
};

/** The currency that a word or sign beside a number means. */
export const currencyOf = (word: string): string | undefined => CODES.get(word.toLowerCase().replaceAll('.', ''));

/** Whether a currency of a price list can be this one: `kr` is used in four countries. */
export const isCurrency = (found: string, code: string): boolean =>
  found === code || (SEVERAL[found]?.includes(code) ?? false);

/** Signs, capitals and long names: in a sentence "try", "din" and "km" are ordinary words. */
const IN_TEXT =
  /[€£₽₴₺₹₪]|(?:^|[^\p{L}\p{N}])(EUR|USD|GBP|CHF|PLN|CZK|SEK|NOK|DKK|HUF|BGN|RON|RUB|UAH|TRY|RSD|HRK|CAD|AUD|NZD|BRL|MAD|TND|euros?|zł|Kč|лв|lei)(?![\p{L}\p{N}])/giu;

/** The currencies that a title or note names. */
export const currenciesNamed = (text: string): string[] => {
  const found = [...text.slice(0, 300).matchAll(IN_TEXT)].map(([whole, word]) => {
    const code = word ?? whole;
    // "try" and "ron" in small letters are ordinary words.
    return word && word.length === 3 && word !== word.toUpperCase() && !/^(?:lei|eur)$/i.test(word)
      ? undefined
      : currencyOf(code);
  });
  return [...new Set(found.filter((code) => code !== undefined))];
};
