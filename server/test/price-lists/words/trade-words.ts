/**
 * What the makers of one language write on a price list, and what else they write beside prices. These words are the
 * corpus's own: the reader has its own list.
 */
export type TradeWords = {
  /** Width, then height, in this as in every other pair. */
  axes: readonly [string, string];
  letters: readonly [string, string];
  /** Wide, high. */
  adjectives: readonly [string, string];
  price: string;
  size: string;
  window: string;
  door: string;
  /** One leaf, two leaves. */
  leaves: readonly [string, string];
  /** Titles of columns that split a list into tables. */
  group: string;
  colour: string;
  system: string;
  article: string;
  continued: string;
  sizesIn: (unit: string) => string;
  upTo: (size: string) => string;
  /** Each is a way to say that a size is the lower end of its range. */
  from: readonly ((size: string) => string)[];
  onRequest: string;
  /** Weight, area, weeks of delivery, number of slats, discount: numbers by size that are no prices. */
  weight: string;
  area: string;
  weeks: string;
  slats: string;
  discount: string;
  /** Money by size that is not the price of a piece. */
  surcharge: string;
  perArea: string;
  perMetre: string;
  perHundred: string;
  cents: string;
  inThousands: string;
  /** A length of something else, in a unit. */
  box: (unit: string, length: number) => string;
  euros: string;
  /** Another currency than the euro, in words or by its short form. */
  foreign: readonly string[];
  exclusive: readonly string[];
  inclusive: readonly string[];
};
