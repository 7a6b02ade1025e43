/**
 * What a number format writes beside a number, and the currency that it means. Longer signs come first: R$ is not $.
 */
const SIGNS: readonly (readonly [string, string])[] = [
  ['R$', 'BRL'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['$', 'USD'],
  ['zł', 'PLN'],
  ['Kč', 'CZK'],
  ['₽', 'RUB'],
  ['₺', 'TRY'],
  ['₴', 'UAH'],
  ['¥', 'JPY'],
  ['lei', 'RON'],
  ['лв', 'BGN'],
  ['Ft', 'HUF'],
];

/** A sign that several countries share means the currency of the country in the format (the code behind the dash). */
const BY_COUNTRY: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  $: { '409': 'USD', '1009': 'CAD', c0c: 'CAD', c09: 'AUD', '1409': 'NZD', '80a': 'MXN' },
  kr: { '41d': 'SEK', '414': 'NOK', '814': 'NOK', '406': 'DKK' },
};

const codes = new Set(Intl.supportedValuesOf('currency'));

const meaningOf = (sign: string, country: string): string | undefined => {
  const plain = sign.trim().replace(/\.$/, '');
  const shared = BY_COUNTRY[plain]?.[country.toLowerCase().replace(/^0+/, '')];
  if (shared) return shared;
  const code = plain.toUpperCase();
  if (/^[A-Z]{3}$/.test(code) && codes.has(code)) return code;
  return SIGNS.find(([written]) => plain === written)?.[1];
};

/**
 * The currency that a number format shows: `[$€-40C]`, `"zł"`, `£`; ISO 4217. Undefined if it shows none, or an
 * ambiguous one. The built-in currency formats show the currency of the reader's own system, which says nothing about
 * the file.
 */
export const currencyOfFormat = (code: string): string | undefined => {
  const [first = ''] = code.split(';', 1);
  for (const [, sign = '', country = ''] of first.matchAll(/\[\$([^[\]-]*)(?:-([0-9A-Fa-f]+))?\]/g)) {
    const meaning = meaningOf(sign, country);
    if (meaning) return meaning;
  }
  for (const [, words = ''] of first.matchAll(/"([^"]*)"/g)) {
    const meaning = meaningOf(words, '');
    if (meaning) return meaning;
  }
  const bare = first.replaceAll(/\[[^[\]]*\]|"[^"]*"/g, '');
  return SIGNS.find(([sign]) => !/^[a-z]/i.test(sign) && bare.includes(sign))?.[1];
};
