import assert from 'node:assert/strict';
import { type View, windowSvg } from '../src/index.ts';
import type { DrawnWindow } from './every-window.ts';
import { parseXml, partsOf } from './parse-xml.ts';

const TRIANGLES = { fixe: 0, gauche: 1, droite: 1, oscillo: 1, gauche_oscillo: 2, droite_oscillo: 2 };

const hangs = (opening: string | undefined, side: string) => opening?.startsWith(side) ?? false;

/** The drawing is well-formed, with its leaves, triangles, handles and joints. */
export const assertDrawn = ({ window, openings }: DrawnWindow, view: View): void => {
  const svg = windowSvg(window, { view });
  const root = parseXml(svg);
  const count = (part: string) => partsOf(root, part).length;
  const moving = openings.filter((opening) => opening !== 'fixe').length;
  const meeting = openings.filter(
    (opening, index) => index > 0 && hangs(openings[index - 1], 'gauche') && hangs(opening, 'droite'),
  ).length;
  const bands = window.fixed_part_type === 'aucune' ? 0 : 1;
  const expected = {
    frame: 1,
    leaf: openings.length,
    sash: moving,
    glass: openings.length + bands,
    triangle: openings.reduce((sum, opening) => sum + TRIANGLES[opening], 0),
    handle: view === 'inside' ? moving : 0,
    'fixed-mark': openings.length - moving + bands,
    'meeting-stile': meeting,
    mullion: openings.length - 1 - meeting,
    'fixed-part': bands,
    traverse: bands,
    dimension: 2,
    view: 1,
  };
  assert.deepEqual(Object.fromEntries(Object.keys(expected).map((part) => [part, count(part)])), expected, svg);
  assert.doesNotMatch(svg, /NaN|Infinity|undefined|null|e[+-]\d/, svg);
};
