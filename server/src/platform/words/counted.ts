/** `1 row`, `2 rows`: a number and what is counted, which is given in the plural with an `s` and has no other form. */
export const counted = (count: number, plural: string): string =>
  `${count} ${count === 1 ? plural.replace(/s$/, '') : plural}`;
