import { type Translated, textIn } from '@vantail/pricing';

/** Where the service is, and which widths it has of its pictures, by token. */
type Localization = {
  readonly language: string | undefined;
  readonly origin: string;
  readonly widths: ReadonlyMap<string, readonly number[]>;
};

const TEXTS = ['name', 'description', 'message'] as const;
const PICTURES = [
  ['image_url', 'image_widths'],
  ['logo_url', 'logo_widths'],
] as const;

/** D16.4: the whole address of a path of the service. What names another host is left as it is. */
const wholeAddress = (path: string, origin: string): string => {
  const base = `${origin}/`;
  if (/^https?:/i.test(path) || !URL.canParse(path, base)) return path;
  const url = new URL(path, base);
  return url.origin === new URL(base).origin ? url.href : path;
};

/** The token of a picture that the service has, from its whole address. */
const tokenOf = (address: string, origin: string): string | undefined => {
  const start = `${origin}/media/`;
  return address.startsWith(start) ? /^([A-Za-z0-9_-]+)\.webp$/.exec(address.slice(start.length))?.[1] : undefined;
};

/** The tokens of all pictures of the service that a record shows. */
export const picturesOf = (record: Translated, origin: string): string[] =>
  PICTURES.flatMap(([field]) => {
    const path = record[field];
    return typeof path === 'string' ? (tokenOf(wholeAddress(path, origin), origin) ?? []) : [];
  });

/** D16.5: a record with its texts in one language, and with whole addresses and widths of its pictures. */
export const localizedRecord = <Record extends object>(
  record: Record,
  { language, origin, widths }: Localization,
): Record => {
  const fields = record as Translated;
  const texts = TEXTS.flatMap((field) => {
    const text = textIn(fields, field, language);
    return field in fields && text !== undefined ? [[field, text]] : [];
  });
  const pictures = PICTURES.flatMap(([field, widthsField]) => {
    const path = fields[field];
    if (path === undefined) return [];
    if (typeof path !== 'string') return [[widthsField, null]];
    const address = wholeAddress(path, origin);
    const token = tokenOf(address, origin);
    return [
      [field, address],
      [widthsField, (token && widths.get(token)) ?? null],
    ];
  });
  return { ...record, ...Object.fromEntries([...texts, ...pictures]) };
};
