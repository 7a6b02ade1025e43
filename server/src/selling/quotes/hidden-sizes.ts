/** Replaces a size. */
export const HIDDEN = '…';

/** Between thousands: spaces, narrow ones too, and the apostrophe of Switzerland. */
const GROUPS = /[\u0020\u00a0\u2009\u202f'’]/g;

/** A figure: "1m20" as it is said in France, with groups of thousands, or with decimals. */
const NUMBER =
  /\d{1,2}\s?m\s?\d{2}(?!\d)|\d{1,3}[\u0020\u00a0\u2009\u202f'’]\d{3}(?!\d)(?:[.,]\d{1,3})?|\d+(?:[.,]\d+)?/gi;

type Sized = { width?: unknown; height?: unknown; cell?: Sized | null };

/** Of a saved line, what tells sizes: a product line has all of it. */
type SizedLine = Sized & {
  kind: string;
  surface_m2?: number;
  quantity?: number | null;
  breakdown?: readonly object[];
};

const sidesOf = ({ width, height, cell }: Sized): number[] => [
  ...[width, height].filter((side) => typeof side === 'number'),
  ...(cell ? sidesOf(cell) : []),
];

/** D20.2: the sides of the windows of a quote, and of the cells that priced them. */
const sizesOf = (lines: readonly SizedLine[]): ReadonlySet<number> =>
  new Set(
    lines.flatMap((line) =>
      line.kind === 'product'
        ? [...sidesOf(line), ...(line.breakdown ?? []).flatMap((term) => sidesOf(term as Sized))]
        : [],
    ),
  );

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

/** The surfaces of a piece and of all pieces of a line, exact and as people round them. */
const surfacesOf = (lines: readonly SizedLine[]): ReadonlySet<number> =>
  new Set(
    lines.flatMap(({ kind, surface_m2 = 0, quantity }) =>
      kind === 'product'
        ? [surface_m2, surface_m2 * (quantity ?? 1)].flatMap((surface) => [
            surface,
            ...[3, 2, 1].map((decimals) => rounded(surface, decimals)),
          ])
        : [],
    ),
  );

const numberIn = (digits: string): number => Number(digits.replaceAll(GROUPS, '').replace(',', '.'));

/** A figure in metres with one decimal may be anything, such as a Ug value: only its unit or its position makes it a size. */
const isMeasure = (before: string, after: string): boolean =>
  /^\s?(?:m\b|[x×*/])/i.test(after) || /[x×*/]\s?$/i.test(before);

const isSurface = (after: string): boolean => /^\s?m\s?[²2]/i.test(after);

/**
 * D20.2: with hidden dimensions no text of a line tells a size of the quote, in mm, cm or m, and no surface; whoever wrote it.
 */
export const sizeHider = (lines: readonly SizedLine[]): ((text: string) => string) => {
  const [sizes, surfaces] = [sizesOf(lines), surfacesOf(lines)];
  const isSide = (value: number, factor: number) => sizes.has(rounded(value * factor, 3));

  /** `before` and `after` are the few characters around the figure. */
  const isSize = (digits: string, before: string, after: string): boolean => {
    const metres = /^(\d{1,2})\s?m\s?(\d{2})$/i.exec(digits);
    if (metres) return isSide(Number(`${metres[1]}.${metres[2]}`), 1000);
    const value = numberIn(digits);
    const decimals = /[.,](\d+)$/.exec(digits)?.[1]?.length ?? 0;
    return (
      isSide(value, 1) ||
      (value >= 10 && isSide(value, 10)) ||
      (isSide(value, 1000) && (decimals >= 2 || isMeasure(before, after))) ||
      (surfaces.has(value) && (decimals >= 2 || isSurface(after)))
    );
  };

  /** What is no size as a whole may hold one: "3 205 x 215" is the third window, of 205 cm, and "1 m 20" may be two lengths. */
  const hiddenIn = (digits: string, before: string, after: string): string => {
    if (isSize(digits, before, after)) return HIDDEN;
    const parts = digits.split(/(\D+)/);
    if (parts.length === 1 || /^\d+[.,]\d+$/.test(digits)) return digits;
    return parts
      .map((part, index) => {
        const around = [index === 0 ? before : parts[index - 1], index === parts.length - 1 ? after : parts[index + 1]];
        return index % 2 === 0 && isSize(part, around[0] ?? '', around[1] ?? '') ? HIDDEN : part;
      })
      .join('');
  };
  return (text) =>
    text.replaceAll(NUMBER, (digits, at: number) => {
      const end = at + digits.length;
      return hiddenIn(digits, text.slice(Math.max(0, at - 2), at), text.slice(end, end + 4));
    });
};
