/** One piece of veneer, 640 by 96 mm; every line leaves at the height at which it came, so that pieces meet. */
const GRAIN = [
  [9, 'M0 14C160 2 240 30 380 18S560 10 640 14M0 66C120 78 300 52 420 64S560 72 640 66', 0.26],
  [
    2.2,
    'M0 6C130 10 220 -1 330 5S540 9 640 6M0 26C170 18 250 38 400 28S570 24 640 26M0 50C110 44 200 54 300 48S500 58 640 50M0 84C180 92 300 78 410 86S580 80 640 84',
    0.75,
  ],
  [
    1.2,
    'M0 36C150 32 260 44 380 37S560 33 640 36M0 74C140 82 240 66 360 74S540 78 640 74M0 92C120 88 260 97 400 91S560 94 640 92M120 57C190 51 250 62 330 57C250 65 190 60 120 57',
    0.85,
  ],
] as const;

/**
 * The grain of a wood on a piece of 640 by 96 mm, for patterns of profiles and for swatches.
 *
 * @example
 * grainLines('#8c6236'); // '<g stroke="#8c6236"><path .../>...</g>'
 */
export const grainLines = (colour: string): string =>
  `<g fill="none" stroke="${colour}">${GRAIN.map(
    ([width, d, opacity]) => `<path stroke-width="${width}" stroke-opacity="${opacity}" d="${d}"/>`,
  ).join('')}</g>`;
