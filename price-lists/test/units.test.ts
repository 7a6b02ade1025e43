import assert from 'node:assert/strict';
import { test } from 'node:test';
import { body, pasted } from './support/pasted-list.ts';

const grid = (sizes: string, heights: [string, string], corner = '', ...above: string[]) => [
  ...above,
  `${corner};${sizes}`,
  ...body(...heights),
];
const mm: [string, string] = ['750', '850'];
const cm: [string, string] = ['75', '85'];

const certain: Record<string, [lines: string[], widths: number[], unit: string]> = {
  'mm by their size': [grid('600;700;800', mm), [600, 700, 800], 'mm'],
  'cm by their size': [grid('60;70;80', cm), [600, 700, 800], 'cm'],
  'a title': [grid('500;550;650', mm, '', 'Dimensions en mm', ''), [500, 550, 650], 'mm'],
  'Maße in cm': [grid('60;70;80', cm, '', 'Alle Maße in cm', ''), [600, 700, 800], 'cm'],
  'a note below': [[...grid('24;30;36', ['48', '60']), '', 'All sizes in inches'], [610, 762, 914], 'in'],
  'a thickness in a title is none': [grid('60;70;80', cm, '', 'PVC 70 mm', ''), [600, 700, 800], 'cm'],
  'a thickness in the corner is none': [grid('60;70;80', cm, 'PVC 70 mm'), [600, 700, 800], 'cm'],
  'a year before a bracket': [grid('60;70;80', cm, '', 'Tarif 2026 (cm)', ''), [600, 700, 800], 'cm'],
  'the corner': [grid('500;550;650', mm, 'H \\ L (mm)'), [500, 550, 650], 'mm'],
  metres: [grid('0,6;0,7;0,8', ['0,75', '0,85'], 'm'), [600, 700, 800], 'm'],
  'inches in the corner': [grid('24;30;36', ['48', '60'], 'in'), [610, 762, 914], 'in'],
  'inches in brackets': [grid('24;30;36', ['48', '60'], 'Height \\ Width (in)'), [610, 762, 914], 'in'],
  'inches beside sizes': [grid('24";30 in;36 inches', ['48"', '60″']), [610, 762, 914], 'in'],
  'fractions of inches': [grid('23 1/2";24-3/4";30½"', ['48"', '60"']), [597, 629, 775], 'in'],
  'feet and inches': [grid('2\'6";3\' 0";3 ft 6 in', ["6'", "7'"]), [762, 914, 1067], 'in'],
  feet: [grid('2 ft;3 ft;4 ft', ['6 ft', '7 ft']), [610, 914, 1219], 'ft'],
  'halves of centimetres': [grid('60,5;70;80', cm, 'cm'), [605, 700, 800], 'cm'],
};

for (const [name, [lines, widths, unit]] of Object.entries(certain)) {
  test(`unit is certain: ${name}`, () => {
    const { table, codes, doubts } = pasted(lines);
    assert.deepEqual([codes, doubts, table?.widths, table?.unit], [[], [], widths, unit]);
  });
}

const doubtful: Record<string, string[]> = {
  'mm and cm are both usual': grid('500;550;650', ['520', '640']),
  'neither is usual': grid('10;20;30', ['15', '25']),
  'metres are not written': grid('0,6;0,7;0,8', ['0,75', '0,85']),
  'steps of inches': grid('24;30;36', ['48', '54']),
  'quarters of inches': grid('24,25;30;36', ['48', '60']),
  'two units in the labels': [';Largeur (cm)', 'Hauteur (mm);60;70;80', ...body('750', '850')],
  'a title that does not fit': grid('60;70;80', cm, '', 'Dimensions en mm', ''),
  'inches in another table': [...grid('24;30;36', ['48', '60'], 'in'), '', 'Nr 2', ...grid('60;70;80', cm)],
};

for (const [name, lines] of Object.entries(doubtful)) {
  test(`unit is asked for: ${name}`, () => {
    const { codes, doubts, doubtsOf } = pasted(lines);
    assert.deepEqual([codes.filter((code) => code !== 'not_a_size'), doubts], [[], ['unit_guessed']]);
    const choices = doubtsOf[0]?.choices ?? [];
    assert.ok(choices.length > 0 && choices.every(({ field }) => field === 'unit'));
    assert.deepEqual(pasted(lines, { unit: 'cm' }).doubts, []);
  });
}
