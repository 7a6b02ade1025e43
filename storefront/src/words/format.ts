/** Numbers as the customer's language writes them. */
export type Format = {
  money(amount: number): string;
  /** With its sign: what something adds or takes away. */
  added(amount: number): string;
  size(mm: number): string;
  date(text: string): string;
};

export const formatIn = (language: string, currency: string): Format => {
  const money = new Intl.NumberFormat(language, { style: 'currency', currency });
  const added = new Intl.NumberFormat(language, { style: 'currency', currency, signDisplay: 'exceptZero' });
  const whole = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  // English alone is that of Europe, where this is sold; a page in en-US says so.
  const date = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'long' });
  return {
    money: (amount) => money.format(amount),
    added: (amount) => added.format(amount),
    size: (mm) => whole.format(mm),
    date: (text) => date.format(new Date(text)),
  };
};
