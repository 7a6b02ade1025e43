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
