import assert from 'node:assert/strict';
import { test } from 'node:test';
import { configurationName, textAlternative } from '../src/index.ts';
import { everyWindow } from './every-window.ts';

const french = { leaf_count: 2, opening_v1: 'gauche', opening_v2: 'droite_oscillo', fixed_part_type: 'imposte' };

test('the text alternative tells leaves, fixed part and view', () => {
  assert.equal(textAlternative(french), '2 vantaux, V1 gauche, V2 oscillo-battant droit, imposte fixe, vue intérieure');
  assert.equal(
    textAlternative(french, { lang: 'en' }),
    '2 leaves, V1 left hung, V2 right-hung tilt-and-turn, fixed transom light, seen from inside',
  );
  assert.equal(
    textAlternative(french, { lang: 'de' }),
    '2 Flügel, V1 Dreh links, V2 Dreh-Kipp rechts, Oberlicht fest, Innenansicht',
  );
});

test('the text alternative tells the sizes that were given', () => {
  assert.equal(
    textAlternative({ width: 1200, height: 900 }),
    '1 vantail, V1 fixe, vue intérieure, largeur 1200 mm, hauteur 900 mm',
  );
  assert.equal(textAlternative({ height: 900 }, { lang: 'en' }), '1 leaf, V1 fixed, seen from inside, height 900 mm');
});

test('from outside, the text alternative says that sides are still those seen from inside', () => {
  assert.equal(
    textAlternative({ opening_v1: 'gauche' }, { view: 'outside' }),
    '1 vantail, V1 gauche, vue extérieure, sens vus de l’intérieur',
  );
  assert.match(textAlternative({}, { view: 'outside', lang: 'en' }), /seen from outside, sides as seen from inside$/);
});

test('the name of a configuration is leaf count, openings and fixed part', () => {
  assert.equal(configurationName(french), '2 vantaux, gauche + oscillo-battant droit, imposte fixe');
  assert.equal(configurationName({ opening_v1: 'oscillo' }), '1 vantail, à soufflet');
  assert.equal(
    configurationName({ leaf_count: 3, opening_v2: 'droite', fixed_part_type: 'allege' }, 'en'),
    '3 leaves, fixed + right hung + fixed, fixed bottom light',
  );
  assert.equal(
    configurationName({ ...french, fixed_part_opening_v1: 'fixe', fixed_part_opening_v2: 'oscillo' }),
    '2 vantaux, gauche + oscillo-battant droit, imposte en 2 parties (fixe + à soufflet)',
  );
});

test('different configurations have different names, in both languages', () => {
  for (const lang of ['fr', 'en'] as const) {
    const names = [...everyWindow()].map(({ window }) => configurationName(window, lang));
    assert.equal(new Set(names).size, names.length);
  }
});
