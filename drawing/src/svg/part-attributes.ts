import type { Part } from '../geometry/plane.ts';

/**
 * The look of each part, as presentation attributes: a strict content security policy refuses `style`, and rules of a
 * page's own style sheet override these. Lines have the colour of the surrounding text, so that they suit light and
 * dark pages; the tint of the glass suits both. Line widths are in pixels, since strokes do not scale.
 *
 * @example
 * PART_ATTRIBUTES.triangle; // 'stroke-width="1"'
 */
export const PART_ATTRIBUTES: Readonly<Record<Part, string>> = {
  frame: 'fill="currentColor" fill-opacity="0.1" fill-rule="evenodd" stroke-width="1.75"',
  mullion: 'fill="currentColor" fill-opacity="0.1" stroke-width="1"',
  'meeting-stile': 'fill="currentColor" fill-opacity="0.1" stroke-width="1"',
  traverse: 'fill="currentColor" fill-opacity="0.1" stroke-width="1"',
  leaf: '',
  'fixed-part': '',
  light: '',
  sash: 'fill="currentColor" fill-opacity="0.03" fill-rule="evenodd" stroke-width="1"',
  glass: 'fill="#4a90c2" fill-opacity="0.14" stroke-width="0.75"',
  triangle: 'stroke-width="1"',
  'fixed-mark': '',
  handle: '',
  'handle-plate': 'stroke-width="1"',
  'handle-lever': 'fill="currentColor" stroke="none"',
  dimension: '',
  'dimension-line': 'stroke-width="0.75" stroke-opacity="0.6"',
  'dimension-tick': 'stroke-width="1.5"',
  'dimension-text': '',
  view: 'font-style="italic" fill-opacity="0.75"',
};
