import { cellAt, type Sheet } from '../sheet.ts';
import { type Axis, acrossByCorner, axesNamed, axisNamed } from './axis-words.ts';
import type { GridFrame } from './grid-frame.ts';
import { type Unit, unitNamed } from './units.ts';

const textAt = (sheet: Sheet, row: number, column: number): string | undefined => {
  const cell = row < 0 || column < 0 ? undefined : cellAt(sheet, row, column);
  return cell?.kind === 'text' ? cell.text : undefined;
};

/** A text that says only which axis or unit something is in. */
export const isLabel = (text: string): boolean =>
  axesNamed(text).length > 0 || /^[([]?(mm|cm|m)[)\]]?$/i.test(text.trim());

/** The texts around a grid that may name its axes: the line above it, the column before it, and the line of labels in it. */
const textsAround = (sheet: Sheet, { corner, columns, rows, area }: GridFrame) => {
  const present = (texts: readonly (string | undefined)[]) => texts.filter((text) => text !== undefined);
  const lines = Array.from({ length: area.bottom - area.top + 1 }, (_, index) => area.top + index);
  return {
    above: present(columns.map((column) => textAt(sheet, corner.row - 1, column))),
    aboveCorner: textAt(sheet, corner.row - 1, corner.column),
    before: present(lines.map((row) => textAt(sheet, row, corner.column - 1))),
    corner: textAt(sheet, corner.row, corner.column),
    belowCorner: rows[0] === corner.row + 1 ? undefined : textAt(sheet, corner.row + 1, corner.column),
  };
};

const other = (axis: Axis | undefined): Axis | undefined => axis && (axis === 'width' ? 'height' : 'width');

const firstAxis = (texts: readonly (string | undefined)[]): Axis | undefined =>
  texts.map(axisNamed).find((axis) => axis !== undefined);

/** The axis that runs across, by the labels around a grid; undefined when none tells. */
export const acrossByLabels = (sheet: Sheet, frame: GridFrame): Axis | undefined => {
  const { above, aboveCorner, before, corner, belowCorner } = textsAround(sheet, frame);
  // A label below the corner names the column under it, and then the corner names the line beside it.
  if (belowCorner !== undefined) {
    const axis = other(axisNamed(belowCorner)) ?? axisNamed(corner);
    if (axis) return axis;
  }
  return (
    (corner === undefined ? undefined : acrossByCorner(corner)) ??
    firstAxis(above) ??
    other(firstAxis([...before, aboveCorner]))
  );
};

/** The unit that the labels or the headings name. */
export const unitByLabels = (sheet: Sheet, frame: GridFrame, headings: readonly string[]): Unit | undefined => {
  const { above, aboveCorner, before, corner, belowCorner } = textsAround(sheet, frame);
  const texts = [corner, belowCorner, ...above, aboveCorner, ...before, ...headings];
  return texts.map((text) => (text === undefined ? undefined : unitNamed(text))).find((unit) => unit !== undefined);
};
