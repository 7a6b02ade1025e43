import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namedParams } from '../src/features/report/named-params.ts';
import { factSentence, reportFacts } from '../src/features/report/report-facts.ts';
import { isKnownCode } from '../src/features/report/report-words.ts';
import { factsOf, type Params, withFacts } from '../src/language/facts.ts';
import { makeFormat } from '../src/language/format.ts';

const formats = { fr: makeFormat('fr-FR', 'EUR', 'HT'), en: makeFormat('en-GB', 'EUR', 'HT') };
const say = (language: 'fr' | 'en', code: string, params: Params) =>
  withFacts(factSentence(language, code, params), params, formats[language])?.replaceAll(/[\u00a0\u202f]/g, ' ');

test('a cell of 12.00 among 1,200 is named with its price and its neighbour, in both languages', () => {
  const slip = { width: 1200, height: 1350, price: 12, expected: 1180.5, more: 0 };
  const params = { ...slip, neighbour: { width: 1100, height: 1350, price: 1150 } };
  assert.equal(
    say('fr', 'not_monotonic', params),
    '1 200 × 1 350 mm coûte 12,00 €, moins que 1 100 × 1 350 mm, pourtant plus petit (1 150,00 €) ; on attendrait environ 1 180,50 €',
  );
  assert.equal(
    say('en', 'not_monotonic', {
      ...params,
      price: 99_999,
      expected: null,
      more: 2,
      neighbour: { ...params.neighbour, width: 1300 },
    }),
    '1,200 × 1,350 mm costs €99,999.00, more than the larger 1,300 × 1,350 mm (€1,150.00). 2 more like it',
  );
  assert.equal(say('en', 'not_monotonic', { A: -3 }), 'A is -3, so a larger window costs less');
});

test('options, limits and gaps are named', () => {
  const option = { step: { id: 2, name: 'Poignée' }, option: { id: 35, name: 'Chêne' } };
  assert.equal(say('fr', 'option_never_available', option), '« Chêne » ne peut jamais être choisi');
  assert.equal(
    say('en', 'option_never_available', { ...option, rules: [{ id: 4, name: 'No oak' }] }),
    '“Chêne” can never be chosen (No oak)',
  );
  assert.equal(say('fr', 'inactive_option', { option: { id: 35, name: 'Chêne' } }), 'L’option « Chêne » est inactive');
  assert.equal(say('fr', 'inactive_option', { option: { id: 35, name: null } }), 'L’option « n° 35 » est inactive');
  const gap = { axis: 'width', minimum: 1001, maximum: 1199, previous_id: 4 };
  assert.equal(say('fr', 'range_gap', gap), 'Aucun prix pour les largeurs de 1 001 à 1 199 mm');
  assert.equal(say('en', 'range_gap', { ...gap, axis: 'height' }), 'No price for heights from 1,001 to 1,199 mm');
  assert.equal(
    say('fr', 'grid_does_not_cover_range', { fields: [{ field: 'total_width_max', value: 1400, limit: 1200 }] }),
    'La ligne va jusqu’à 1 400 mm de large, sa grille s’arrête à 1 200 mm',
  );
  const names = { step: () => '“Colours”', row: (id: number) => `row ${id}` };
  const overlap = { used_id: 7, width: { minimum: 600, maximum: 900 }, height: { minimum: null, maximum: 2000 } };
  assert.equal(
    say('en', 'overlapping_rows', namedParams(overlap, names)),
    'Covers the same sizes as row 7: widths 600 to 900 mm, heights up to 2,000 mm',
  );
  const circle = namedParams({ reason: 'circle', target_id: 3 }, names);
  assert.equal(say('en', 'invalid_next_step', circle), 'It leads through “Colours” back to itself');
  assert.equal(say('fr', 'missing_translation', { language: 'de' }), 'La traduction manque : allemand');
});

test('where a fact is missing, or is something else, there is no sentence with facts', () => {
  for (const [code, params] of [
    ['not_monotonic', {}],
    ['not_monotonic', { width: 1, height: 2, price: '12' }],
    ['inactive_option', { option: { name: '' } }],
    ['range_gap', { axis: 'depth', minimum: 1, maximum: 2 }],
    ['no_price', { reason: 'of_next_year' }],
    ['no_price', { reason: 'toString' }],
    ['a_code_of_next_year', { width: 1 }],
  ] as const)
    assert.equal(say('fr', code, params), undefined, `${code} ${JSON.stringify(params)}`);
  assert.throws(() => factsOf({}, formats.fr).mm('width'));
});

test('every sentence is about a code of the report, and says nothing but its facts', () => {
  const variants = /^(unknown|itself|inactive|circle)_step$|^no_|^range_gap_|^(dearer|cheaper|falling|poor)_/;
  for (const name of Object.keys(reportFacts.en)) assert.ok(isKnownCode(name) || variants.test(name), name);
});

test('a dead end is told with the choices and sizes that lead there, in both languages', () => {
  const params = {
    step: { id: 9, name: 'Poignée' },
    choices: [
      { step: { id: 3, name: 'Couleur' }, options: [{ id: 32, name: 'Chêne' }] },
      { step: { id: 5, name: 'Volet' } },
    ],
    width: { minimum: 1601, maximum: null },
    surface_m2: { minimum: 1.5, maximum: 2.5 },
    rules: [{ id: 4, name: 'Trop lourd' }],
  };
  assert.equal(
    say('fr', 'dead_end', params),
    'Avec Chêne (Couleur), aucun choix dans « Volet », une largeur à partir de 1 601 mm, une surface de 1,5 m² à 2,5 m², plus rien à choisir dans « Poignée » (Trop lourd)',
  );
  assert.equal(
    say('en', 'dead_end', { step: params.step, rules: params.rules }),
    'No options left in “Poignée” (Trop lourd)',
  );
});
