/**
 * The index of the last header that is not above the size, -1 if all are. Headers increase strictly (D8), so a binary
 * search finds it.
 *
 * @example
 * headerAtOrBelow([800, 900, 1000], 950); // 1
 */
export function headerAtOrBelow(headers: readonly number[], sizeMm: number): number {
  let low = 0;
  let high = headers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((headers[middle] ?? 0) <= sizeMm) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
