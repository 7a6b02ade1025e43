import type { Rect } from '../plane/shape.ts';
import type { ColumnLayout, Joint } from './column-layout.ts';

/**
 * Lights of a fixed part whose mullions are aligned with the joints of the leaves: builders continue posts in one line,
 * while lights of exactly equal width would miss the joints by some millimetres.
 *
 * @example
 * alignedColumns(band, columnLayout(leavesArea, ['gauche', 'droite'], profiles).joints, 70).lights.length; // 2
 */
export function alignedColumns(area: Rect, below: readonly Joint[], mullion: number): ColumnLayout {
  const joints = below.map(
    ({ rect }): Joint => ({
      part: 'mullion',
      rect: { ...area, x: rect.x + rect.width / 2 - mullion / 2, width: mullion },
    }),
  );
  const starts = [area.x, ...joints.map(({ rect }) => rect.x + rect.width)];
  const ends = [...joints.map(({ rect }) => rect.x), area.x + area.width];
  const lights = starts.map((x, index) => ({ ...area, x, width: (ends[index] ?? x) - x }));
  return { lights, joints };
}
