/** Rows of texts under their headings with aligned columns; readable for people, and for `cut` or `awk`. */
export const textTable = (headings: readonly string[], rows: readonly (readonly unknown[])[]): string[] => {
  const lines = [headings, ...rows.map((row) => row.map((cell) => String(cell ?? '-')))];
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
};

type Change = { old: number | null; new: number | null };

/** A price, or a dash where there is none. */
export const money = (price: number | null): string => (price === null ? '-' : price.toFixed(2));

/** `219.00 -> 226.50`, or one price if nothing changed. */
export const changeOf = ({ old, new: now }: Change): string =>
  old === now ? money(now) : `${money(old)} -> ${money(now)}`;
