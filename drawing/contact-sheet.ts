import { writeFileSync } from 'node:fs';
import { configurationName, type DrawingOptions, type WindowConfiguration, windowSvg } from './src/index.ts';

/**
 * Writes a page with sixteen typical drawings, four of them on a dark ground, to look at after a change:
 * `node drawing/contact-sheet.ts sheet.html`, then open it in a browser.
 */
const french = { leaf_count: 2, opening_v1: 'gauche', opening_v2: 'droite_oscillo' } as const;
const quad = { leaf_count: 4, opening_v1: 'gauche', opening_v2: 'droite', opening_v3: 'gauche', opening_v4: 'droite' };

const DRAWINGS: readonly (readonly [WindowConfiguration, DrawingOptions?])[] = [
  [{ leaf_count: 1, opening_v1: 'fixe', width: 900, height: 1250 }],
  [{ leaf_count: 1, opening_v1: 'gauche', width: 800, height: 1250 }],
  [{ leaf_count: 1, opening_v1: 'droite_oscillo', width: 800, height: 1250 }],
  [{ leaf_count: 1, opening_v1: 'oscillo', width: 1000, height: 600 }],
  [{ ...french, width: 1400, height: 1350 }],
  [{ ...french, fixed_part_type: 'imposte', width: 1400, height: 1750 }],
  [
    { ...french, fixed_part_type: 'imposte', width: 1400, height: 1750 },
    { view: 'outside', lang: 'en' },
  ],
  [{ ...french, fixed_part_type: 'allege', width: 1400, height: 2150 }, { fixed_part_height: 600 }],
  [
    { leaf_count: 2, opening_v1: 'fixe', opening_v2: 'droite', width: 1600, height: 1350 },
    { apex: 'hinge', lang: 'en' },
  ],
  [
    {
      ...french,
      fixed_part_type: 'imposte',
      fixed_part_opening_v1: 'fixe',
      fixed_part_opening_v2: 'oscillo',
      width: 1500,
      height: 1900,
    },
  ],
  [
    {
      leaf_count: 3,
      opening_v1: 'gauche',
      opening_v2: 'fixe',
      opening_v3: 'droite_oscillo',
      width: 2100,
      height: 1350,
    },
  ],
  [
    { leaf_count: 3, opening_v1: 'gauche', opening_v2: 'droite', opening_v3: 'gauche', fixed_part_type: 'allege' },
    { lang: 'en' },
  ],
  [{ ...quad, width: 2800, height: 1350 }],
  [{ ...quad, fixed_part_type: 'imposte', width: 2800, height: 2250 }, { view: 'outside' }],
  [{ leaf_count: 2, opening_v1: 'gauche', opening_v2: 'droite', width: 1200, height: 2150 }],
  [{ leaf_count: 1, opening_v1: 'gauche_oscillo', width: 395, height: 1866 }, { lang: 'en' }],
];

const figures = DRAWINGS.map(([window, options], index) => {
  const ground = index % 4 === 3 ? ' class="dark"' : '';
  return `<figure${ground}>${windowSvg(window, options)}<figcaption>${configurationName(window, options?.lang ?? 'fr')}</figcaption></figure>`;
});

const page = `<!doctype html>
<html lang="fr">
<meta charset="utf-8">
<title>Vantail: drawings</title>
<style>
body { margin: 0; padding: 20px; display: grid; grid-template-columns: repeat(4, 1fr); gap: 16px; background: #eceae6;
  font: 13px/1.35 system-ui, sans-serif; }
figure { margin: 0; padding: 14px 14px 10px; background: #fff; color: #1d2733; border-radius: 6px; text-align: center; }
figure.dark { background: #1b222b; color: #e6ebf0; }
svg { width: 100%; height: 272px; }
figcaption { margin-top: 8px; opacity: 0.8; text-wrap: balance; }
</style>
${figures.join('\n')}
</html>
`;

const path = process.argv[2];
if (path) writeFileSync(path, page);
else process.stderr.write('usage: node drawing/contact-sheet.ts <file.html>\n');
process.exitCode = path ? 0 : 1;
