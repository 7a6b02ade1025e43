/** D3: sizes go to 100,000 mm. In price lists 93 of 100 steps are of 100 mm. */
const MAX_SIZE_MM = 100_000;
const USUAL_STEP_MM = 100;

const isSize = (size: number) => size >= 1 && size <= MAX_SIZE_MM;

/** The next sizes, in steps of the last two; fewer if the limit is reached. */
export const sizesAfter = (sizes: readonly number[], count: number): number[] => {
  const last = sizes.at(-1) ?? 0;
  const step = Math.max(1, last - (sizes.at(-2) ?? last - USUAL_STEP_MM));
  return Array.from({ length: count }, (_, index) => last + step * (index + 1)).filter(isSize);
};

/** The preceding sizes, ascending, in steps of the first two and above 0. */
export const sizesBefore = (sizes: readonly number[], count: number): number[] => {
  const [first = USUAL_STEP_MM, second = first + USUAL_STEP_MM] = sizes;
  // If the steps would reach 0, the remaining range is divided evenly.
  const step = Math.max(1, Math.min(second - first, Math.floor(first / (count + 1))));
  return Array.from({ length: count }, (_, index) => first - step * (count - index)).filter(isSize);
};

/** Sizes evenly between two neighbours. */
export const sizesBetween = (before: number, after: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => Math.round(before + ((after - before) * (index + 1)) / (count + 1)));

/** From one build limit to the other in steps of 100, as in price lists: 420, 500, 600, ... 1400, 1450. */
export const sizesOfRange = (min: number, max: number, most: number): number[] => {
  const step = USUAL_STEP_MM * Math.max(1, Math.ceil((max - min) / USUAL_STEP_MM / (most - 2)));
  const sizes = [min];
  for (let size = Math.floor(min / step + 1) * step; size < max; size += step) sizes.push(size);
  return max > min ? [...sizes, max] : sizes;
};
