/** One cell of a grid beside what it was. */
export type CellDifference = {
  width: number;
  height: number;
  now: number | null;
  before: number | null;
  percent: number | null;
  kind: 'same' | 'up' | 'down' | 'new' | 'gone' | 'unavailable';
};

export const kindOfChange = (before: number | null, now: number | null): CellDifference['kind'] => {
  if (before === null) return 'new';
  if (now === null) return 'gone';
  return now > before ? 'up' : 'down';
};
