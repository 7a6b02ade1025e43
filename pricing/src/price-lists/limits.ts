/** What one file may contain (D3). The message names the limit that was broken and its value. */
export const limits = {
  tables: 5000,
  /** Sizes on each axis of a grid. */
  headers: 200,
  priceTableBytes: 512 * 1024,
  /** Faults that are listed one by one; the rest is only counted. */
  listedFaults: 200,
} as const;
