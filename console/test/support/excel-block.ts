/** A manufacturer's sheet as Excel puts it on the clipboard: widths across, heights down, decimal commas. */
export const excelBlock = (columns: number, rows: number): string => {
  const widths = Array.from({ length: columns }, (_, column) => 400 + column * 50);
  const heights = Array.from({ length: rows }, (_, row) => 500 + row * 50);
  const price = (width: number, height: number) => (90 + (width * height) / 10_000).toFixed(2).replace('.', ',');
  return [
    ['', ...widths].join('\t'),
    ...heights.map((height) => [height, ...widths.map((width) => price(width, height))].join('\t')),
  ].join('\r\n');
};
