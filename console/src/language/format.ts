/** Numbers as the reader of a language writes them, with the tenant's currency and basis. */
export const makeFormat = (locale: string, tenantCurrency: string, basis: 'HT' | 'TTC') => {
  const currency = new Intl.NumberFormat(locale, { style: 'currency', currency: tenantCurrency });
  const decimal = new Intl.NumberFormat(locale, { maximumFractionDigits: 15 });
  const rounded = Array.from(
    { length: 7 },
    (_, digits) => new Intl.NumberFormat(locale, { maximumFractionDigits: digits }),
  );
  // Tables show the same few sizes repeatedly, so formatted sizes are cached.
  const sizes = new Map<number, string>();
  const sizeText = (mm: number): string => {
    const text = sizes.get(mm) ?? decimal.format(mm);
    if (sizes.size < 2_000) sizes.set(mm, text);
    return text;
  };
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return {
    /** A saved quote keeps its own currency; everything else is in the tenant's. */
    money: (amount: number, code = tenantCurrency) =>
      (code === tenantCurrency
        ? currency
        : new Intl.NumberFormat(locale, { style: 'currency', currency: code })
      ).format(amount),
    number: (value: number, maximumFractionDigits = 15) => (rounded[maximumFractionDigits] ?? decimal).format(value),
    percent: (value: number) => `${value > 0 ? '+' : ''}${decimal.format(value)} %`,
    size: (widthMm: number, heightMm: number) => `${sizeText(widthMm)} × ${sizeText(heightMm)} mm`,
    date: (timestamp: string) => dateTime.format(new Date(timestamp)),
    basis,
    currency: tenantCurrency,
  };
};

export type Format = ReturnType<typeof makeFormat>;
