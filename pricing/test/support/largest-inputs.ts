/** Parts of the largest products that D3 and D8 allow. */
export const list = <T>(length: number, item: (index: number) => T): T[] =>
  Array.from({ length }, (_, index) => item(index));

/** CPU of this thread: what other processes take does not count. */
export const threadMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

export const optionOf = (id: number, more: object = {}) => ({
  id,
  name: `Option ${id}`,
  price: 1,
  price_type: 'flat',
  active: true,
  ...more,
});

export const stepOf = (place: number, options: { id: number }[], more: object = {}) => ({
  id: place + 1,
  name: `Step ${place + 1}`,
  type: 'selection',
  required: true,
  active: true,
  display_order: place,
  option_ids: options.map(({ id }) => id),
  content_configuration: { options },
  ...more,
});

/** A grid may have up to 200 x 200 prices. */
export const gridText = (
  columns: number,
  rows: number,
  price: (column: number, row: number) => number | null,
  mode = 'majoration',
) =>
  JSON.stringify({
    type: 'table-directe',
    modeInterpolation: mode,
    widths: list(columns, (column) => 400 + column * 10),
    heights: list(rows, (row) => 400 + row * 10),
    prices: list(rows, (row) => list(columns, (column) => price(column, row))),
  });

/** A formula whose 40,000 sizes are all unavailable. */
export const closedFormula = JSON.stringify({
  type: 'formule',
  A: 100,
  B: 50,
  widths: list(200, (index) => 500 + index),
  heights: list(200, (index) => 500 + index),
  unavailable: list(40_000, (index) => `${500 + (index % 200)}_${500 + Math.floor(index / 200)}`),
});
