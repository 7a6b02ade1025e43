import type { Area } from '../sheet/sheet.ts';

/**
 * The areas that a row crosses, for a caller that goes downwards row by row: each area is then looked at once, however
 * many there are.
 */
export const areasByRow = (areas: readonly Area[]) => {
  const waiting = areas.toSorted((a, b) => b.top - a.top);
  let crossed: Area[] = [];
  return (row: number): readonly Area[] => {
    crossed = crossed.filter(({ bottom }) => bottom >= row);
    for (let next = waiting.at(-1); next && next.top <= row; next = waiting.at(-1)) {
      crossed.push(next);
      waiting.pop();
    }
    return crossed;
  };
};
