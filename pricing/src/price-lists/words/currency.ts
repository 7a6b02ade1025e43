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
