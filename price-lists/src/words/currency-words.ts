import { plainWords } from './plain-words.ts';

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

/** In these a window costs hundreds of thousands. */
const LARGE = new Set(['HUF', 'RSD', 'RUB', 'JPY', 'ISK', '¥', 'CLP', 'COP', 'INR', 'TRY', 'CZK', 'kr']);
export const isLargeCurrency = (code: string): boolean => LARGE.has(code);

/**
 * Names in the languages of the vocabulary, as `plainWords` writes them and in the forms that follow "in" and "prices".
 * A crown, a dollar and a franc are those of several countries.
 */
const NAMES: readonly [string, RegExp][] = [
  ['EUR', /^(?:euro(?!p)\p{L}{0,6}|eur[aeiu](?:ch|m|mi|h|ma)?|evr(?!op)\p{L}{1,4}|ευρω|avro\p{L}{0,4})$/u],
  ['CHF', /^(?:frank(?:en|ow|ih|ech|och|ach|ban|eissa|issa|y|ima)|schweizerfranken|francuri|franchi|frangi|φραγκα)$/u],
  [
    'GBP',
    /^(?:sterling\p{L}*|sterlin\p{L}*|pounds?|pfund|ponden|fun(?:t|ty|tow|tech|tami)|libras?|libr[ae]ch?|libier|punta[a]?|punnissa|λιρες)$/u,
  ],
  ['$', /^(?:dol+ar\p{L}*|δολαρι\p{L}*)$/u],
  ['PLN', /^(?:złot(?:y|e|ych|owki)|zlot(?:y|e|ych|ys)|zloties|zlotys)$/u],
  ['kr', /^(?:kronor|kroner|kronen|krona|krone|kruunu\p{L}*|couronnes?|crowns?|coronas?|corone|coroas?|koron\p{L}*)$/u],
  ['CZK', /^korun\p{L}{0,3}$/u],
  ['HUF', /^forint\p{L}*$/u],
  ['RON', /^(?:lei)$/u],
  ['BGN', /^(?:leva|lev|лева)$/u],
  ['TRY', /^lira\p{L}{0,4}$/u],
  ['HRK', /^kun(?:a|e|ama|i)$/u],
  ['BRL', /^rea(?:is|l)$/u],
  ['MAD', /^dirham\p{L}*$/u],
  ['RUB', /^(?:rub(?:el|els|eln|lu|li|lei|lach|les?|lar)|roubles?|rublos?)$/u],
  ['UAH', /^(?:hryvn|griwn|hrywn)\p{L}*$/u],
  ['RSD', /^din(?:ar|ari|ara|arima|arech|arach|ars|are|aren)$/u],
];
/** With a name before it that says whose it is. */
const OF_COUNTRY: readonly [string, RegExp, RegExp][] = [
  ['SEK', /^(?:swedish|schwedische|suedoises?|svenska)$/, /^(?:crowns?|kron\p{L}*|couronnes?)$/u],
  ['NOK', /^(?:norwegian|norwegische|norske)$/, /^(?:crowns?|kron\p{L}*)$/u],
  ['DKK', /^(?:danish|danische|danske)$/, /^(?:crowns?|kron\p{L}*)$/u],
  ['CZK', /^(?:ceskych|ceske|czech|tschechische)$/, /^(?:korun|crowns?|kronen)$/],
  ['USD', /^(?:us|amerikanische)$/, /^dollars?$/],
];

/** Signs, capitals and long names: in a sentence "try", "din" and "km" are ordinary words. */
const IN_TEXT =
  /[€£¥\u20a0-\u20ab\u20ad-\u20cf]|(?:^|[^\p{L}\p{N}])(EUR|USD|GBP|CHF|PLN|CZK|SEK|NOK|DKK|HUF|BGN|RON|RUB|UAH|TRY|RSD|HRK|CAD|AUD|NZD|BRL|MAD|TND|ISK|JPY|zł|Kč|лв)(?![\p{L}\p{N}])/giu;
/** Short signs that are something else in small letters or alone: Ft is forint, ft are feet. */
const SHORT = /(?:^|[\s(/[])(Ft|TL|[sS][Ff][rR]\.?|Fr\.|kr\.?|Kr\.?|[A-Z]{1,3}\$|\$)(?=$|[\s)/\].,;:*])/gu;

/** "Swiss", in the forms that stand beside francs, and francs in all languages. */
const SWISS =
  /^(?:suiss|swiss|schweiz|zwits|suiz|svizz|suic|svajc|svycar|svajciar|szwajcar|elvet|sveit|ελβετ|svicar|isvic)\p{L}*$/u;
const FRANC = /^(?:fran[ckg]\p{L}{0,5}|φραγκ\p{L}*)$/u;

const namedInWords = (text: string): string[] => {
  const words = plainWords(text).split(' ');
  if (words.some((word) => SWISS.test(word)) && words.some((word) => FRANC.test(word))) return ['CHF'];
  return words.flatMap((word, at): string[] => {
    const pair = OF_COUNTRY.find(([, first, second]) => first.test(word) && second.test(words[at + 1] ?? ''));
    if (pair) return [pair[0]];
    if (OF_COUNTRY.some(([, first, second]) => first.test(words[at - 1] ?? '') && second.test(word))) return [];
    const code = NAMES.find(([, pattern]) => pattern.test(word))?.[0];
    return code ? [code] : [];
  });
};

/** The currencies that a title, a note or a column names. */
export const currenciesNamed = (text: string): string[] => {
  const part = text.slice(0, 300);
  const signs = [...part.matchAll(IN_TEXT)].map(([whole, word]) => {
    const code = word ?? whole;
    // "try" and "ron" in small letters are ordinary words.
    return word && word.length === 3 && word !== word.toUpperCase() && !/^eur$/i.test(word)
      ? undefined
      : (currencyOf(code) ?? (word === undefined ? whole : undefined));
  });
  // "HK$" is a dollar of some country.
  const short = [...part.matchAll(SHORT)].map(
    ([, sign = '']) => currencyOf(sign) ?? (sign.endsWith('$') ? '$' : undefined),
  );
  const found = new Set([...signs, ...short, ...namedInWords(part)].filter((code) => code !== undefined));
  // "US dollars" and "Swedish kr" name the one of those that share the sign.
  return [...found].filter((code) => ![...found].some((other) => other !== code && isCurrency(code, other)));
};

/** Whether a word is the name, code or country of a currency. */
export const isCurrencyWord = (word: string): boolean =>
  CODES.has(word) ||
  SWISS.test(word) ||
  FRANC.test(word) ||
  NAMES.some(([, pattern]) => pattern.test(word)) ||
  OF_COUNTRY.some(([, first]) => first.test(word));
