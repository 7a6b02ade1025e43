import type { GridFrame } from '../finding/grid-frame.ts';
import type { Unit } from '../numbers/units.ts';
import { type Sheet, textAt } from '../sheet.ts';
import { unitsNamed } from '../words/unit-words.ts';

/**
 * The texts at the edges of a grid that may name its axes: above it, before it, in its corner, and in its line of
 * labels.
 */
export type Labels = {
  above: string[];
  before: string[];
  aboveCorner: string | undefined;
  corner: string | undefined;
  belowCorner: string | undefined;
};

const present = (texts: readonly (string | undefined)[]) => texts.filter((text) => text !== undefined);

export const labelsOf = (sheet: Sheet, { corner, columns, rows, area }: GridFrame): Labels => {
  const lines = Array.from({ length: area.bottom - area.top + 1 }, (_, index) => area.top + index);
  return {
    above: present(columns.map((column) => textAt(sheet, corner.row - 1, column))),
    aboveCorner: textAt(sheet, corner.row - 1, corner.column),
    before: present(lines.map((row) => textAt(sheet, row, corner.column - 1))),
    corner: textAt(sheet, corner.row, corner.column),
    belowCorner: rows[0] === corner.row + 1 ? undefined : textAt(sheet, corner.row + 1, corner.column),
  };
};

/** The units that the labels name, for each axis and for both. */
export type LabelUnits = { across: Unit[]; down: Unit[]; both: Unit[] };

/** A number in a label above or before belongs to a title: "Profil 70 mm". */
const unitsOf = (texts: readonly (string | undefined)[]): Unit[] => [
  ...new Set(texts.flatMap((text) => (text === undefined || /[0-9]/.test(text) ? [] : unitsNamed(text)))),
];

export const labelUnits = ({ above, before, aboveCorner, corner, belowCorner }: Labels): LabelUnits => ({
  across: unitsOf(above),
  down: unitsOf([...before, belowCorner]),
  both:
    corner === undefined ? unitsOf([aboveCorner]) : [...new Set([...unitsNamed(corner), ...unitsOf([aboveCorner])])],
});
