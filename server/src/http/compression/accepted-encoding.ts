/** The encodings that answers are sent in, best first. */
export const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** RFC 9110: a name and how much it is wanted; nothing said is 1, and what cannot be read is 0. */
const wish = (item: string): [string, number] => {
  const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return [name, weight === undefined ? 1 : Number(weight) || 0];
};

const best = (header: string): Encoding | undefined => {
  const wishes = new Map(header.split(',').map(wish));
  const wanted = (name: string) => wishes.get(name) ?? wishes.get('*') ?? 0;
  const [first] = encodings.toSorted((a, b) => wanted(b) - wanted(a));
  const isWanted = first !== undefined && wanted(first) > 0 && wanted(first) >= (wishes.get('identity') ?? 0);
  return isWanted ? first : undefined;
};

/** Browsers and libraries send a few spellings, again and again. */
const MAX_KNOWN = 100;
const known = new Map<string, Encoding | undefined>();

/** Amendment 5: how an answer is sent to a client with this Accept-Encoding; undefined: as it is. */
export const acceptedEncoding = (header: string | undefined): Encoding | undefined => {
  if (header === undefined) return undefined;
  if (known.has(header)) return known.get(header);
  const encoding = best(header);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(header, encoding);
  return encoding;
};
