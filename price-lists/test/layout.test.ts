import assert from 'node:assert/strict';
import { test } from 'node:test';
import { body, pasted } from './support/pasted-list.ts';

const rows = body('750', '850');
const grid = (corner: string, ...above: string[]) => [...above, `${corner};600;700;800`, ...rows];

const certain: Record<string, [lines: string[], layout: 'grid' | 'transposed']> = {
  'nothing at all': [grid(''), 'grid'],
  'a unit': [grid('mm'), 'grid'],
  'height before a backslash': [grid('Hauteur \\ Largeur'), 'grid'],
  'width before a backslash': [grid('Largeur \\ Hauteur'), 'transposed'],
  'letters with a backslash': [grid('H\\L'), 'grid'],
  'letters with a slash, the height first': [grid('H/L'), 'grid'],
  'words with a slash, the height first': [grid('Hauteur / Largeur (mm)'), 'grid'],
  'letters above and before': [
    [';;L', ';;600;700;800', ...rows.map((row, index) => `${index === 0 ? 'H' : ''};${row}`)],
    'grid',
  ],
  'a title above the sizes': [grid('', ';Fenêtre à la française'), 'grid'],
  'letters with a backslash, turned': [grid('B \\ H (mm)'), 'transposed'],
  'arrows for both': [grid('Höhe ↓ / Breite →'), 'grid'],
  'arrows for both, turned': [grid('width ↓ height →'), 'transposed'],
  'an arrow for one': [grid('Szerokość →'), 'grid'],
  'an arrow for one, turned': [grid('altezza →'), 'transposed'],
  'an arrow at the second word': [grid('largura / altura ->'), 'transposed'],
  'projection as height': [grid('Ausfall \\ Breite'), 'grid'],
  'drop as height': [grid('Width \\ Drop'), 'transposed'],
  'avancée as height': [grid('Largeur \\ Avancée'), 'transposed'],
  'a length beside a width': [grid('ancho \\ largo'), 'transposed'],
  'labels above and before': [
    [';;Breedte (mm)', ';;600;700;800', ...rows.map((row, index) => `${index === 0 ? 'Hoogte' : ''};${row}`)],
    'grid',
  ],
  'labels above and before, turned': [
    [';;Hauteur', ';;600;700;800', ...rows.map((row, index) => `${index === 0 ? 'Largeur' : ''};${row}`)],
    'transposed',
  ],
  'a label above, the other in the corner': [grid('Hauteur', ';Largeur'), 'grid'],
  'a slash in the corner and a label above': [grid('H / L', ';Largeur'), 'grid'],
  'words beside all sizes': [
    [';Largeur 600;Largeur 700;Largeur 800', 'Hauteur 750;1;2;4', 'Hauteur 850;1;2;4'],
    'grid',
  ],
  'words beside all sizes, turned': [
    [';Hauteur 600;Hauteur 700;Hauteur 800', 'Largeur 750;1;2;4', 'Largeur 850;1;2;4'],
    'transposed',
  ],
  'HT in a title is a tax': [grid('mm', 'Tarif HT 2026', ''), 'grid'],
  'a price group L': [grid('Preisgruppe L'), 'grid'],
  'a letter in a title': [grid('mm', 'Fenster L', ''), 'grid'],
};

for (const [name, [lines, layout]] of Object.entries(certain)) {
  test(`layout is certain: ${name}`, () => {
    const { table, codes, doubts } = pasted(lines);
    assert.deepEqual([codes, doubts, table?.layout], [[], [], layout]);
  });
}

const doubtful: Record<string, string[]> = {
  'Drop/Width': grid('Drop/Width'),
  'a slash, the width first': grid('Largeur / Hauteur'),
  'an abbreviation above and before': [
    ';;RAM-B',
    ';;600;700;800',
    ...rows.map((row, index) => `${index === 0 ? 'RAM-H' : ''};${row}`),
  ],
  adjectives: grid('High', ';Wide'),
  'a letter above one axis': grid('', ';L'),
  'a letter two lines above one axis': grid('', ';A', 'Dimensions en mm'),
  'a letter before one axis': [';;600;700;800', ...rows.map((row, index) => `${index === 0 ? 'V' : ''};${row}`)],
  'a word of a language that is not known': grid('Laius'),
  'words of a language that is not known': grid('Laius kõrgus'),
  'words with a number': grid('', ';Maat 2'),
  'an order of words against the sizes of doors': ['H \\ L;2000;2100;2200', '700;1;2;4', '800;1;2;4', '900;1;2;5'],
  'letters with a slash': grid('L/H'),
  'letters with a cross': grid('LxH'),
  'one axis in the corner': grid('Largeur'),
  'one letter in the corner': grid('L'),
  'one label above': grid('', ';Largeur'),
  'one label before': [';;600;700;800', ...rows.map((row, index) => `${index === 0 ? 'Hauteur' : ''};${row}`)],
  'an arrow between two words': grid('Hauteur → Largeur'),
  'an axis in a title': grid('mm', 'Prix par largeur et hauteur', ''),
  'both axes in a note': [...grid('mm'), '', 'hauteurs en colonnes et largeurs en lignes'],
  'a length alone': grid('Länge'),
  'words of another language': grid('платье \\ рукав'),
  'corner and labels that contradict': grid('Hauteur \\ Largeur', ';Hauteur'),
  'letters beside sizes against the usual': [';H 600;H 700;H 800', 'L 750;1;2;4', 'L 850;1;2;4'],
  'sizes of doors': [';2000;2100;2200', '700;1;2;4', '800;1;2;4', '900;1;2;5'],
  'another table that is turned': [...grid('Largeur \\ Hauteur'), '', 'Porte', ...grid('mm')],
};

for (const [name, lines] of Object.entries(doubtful)) {
  test(`layout is asked for: ${name}`, () => {
    const { codes, doubts, doubtsOf } = pasted(lines);
    assert.deepEqual([codes, doubts], [[], ['layout_guessed']]);
    assert.deepEqual(
      new Set(doubtsOf[0]?.choices.map(({ field, value }) => `${field}=${value}`)),
      new Set(['layout=grid', 'layout=transposed']),
    );
    for (const layout of ['grid', 'transposed'] as const) {
      const settled = pasted(lines, { layout });
      assert.deepEqual([settled.doubts, settled.table?.layout], [[], layout]);
    }
  });
}

test('a word that does not decide never turns a table: Drop/Width', () => {
  assert.equal(pasted(grid('Drop/Width')).table?.layout, 'grid');
});
