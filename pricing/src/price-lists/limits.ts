/** What one file may hold (D3). A limit that is hit names itself and its value. */
export const limits = {
  tables: 5000,
  /** Sizes on each axis of a grid. */
  headers: 200,
  priceTableBytes: 512 * 1024,
  /** Faults that are told one by one; the rest is counted. */
  listedFaults: 200,
} as const;
