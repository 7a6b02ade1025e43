import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type Sentence, sentenceIn } from '@vantail/pricing/words';
import { Problem, problems } from '../src/platform/errors.ts';
import { errorItems, type ItemEntry } from '../src/platform/words/error-items.ts';
import { doubtItems, fileItems, fileWarnings } from '../src/platform/words/file-items.ts';
import { BULK_LISTS, inLanguage, problemTexts, REPORT_LISTS } from '../src/platform/words/in-language.ts';
import { loadWords, wordsIn } from '../src/platform/words/languages.ts';
import { reportItems, warningItems } from '../src/platform/words/report-items.ts';
import type { Words } from '../src/platform/words/words.ts';

const LANGUAGES = ['fr', 'de'] as const;
await Promise.all(LANGUAGES.map(loadWords));

/** A value for each param that is no text. */
const NUMBERS =
  'page_size limit count length minimum maximum width height old new expected number step_id target_id used_id leaf leaf_count mm from_mm to_mm before_mm largest_mm most longest limit_seconds existing added tables pages bytes r2 percent price other_row numbers kept_widths old_widths kept_heights old_heights vanish old_prices compared moved_by_more_than_half median_percent cells display_order row pricing_configuration_id';
const named = { id: 5, name: 'Chêne' };
const grid = { width: 1200, height: 1350, old: 12.5, new: 14, percent: 12, neighbour: 13, price: 12.5 };
const PARAMS: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(NUMBERS.split(' ').map((name) => [name, 3])),
  ...Object.fromEntries(
    ['step', 'option', 'rule', 'category', 'brand', 'example', 'price_table', 'resource', 'target'].map((name) => [
      name,
      named,
    ]),
  ),
  ...Object.fromEntries(['vat_rate', 'tariff', 'service', 'other'].map((name) => [name, named])),
  ...Object.fromEntries(['rules', 'options', 'failing', 'candidates'].map((name) => [name, [named]])),
  ...Object.fromEntries(
    ['allowed', 'columns', 'tables', 'currencies', 'pages', 'titles'].map((name) => [name, ['a', 'b']]),
  ),
  ids: [3, 4],
  option_ids: [3],
  step_ids: [4],
  language: 'de',
  own: 4,
  given: 5,
  worst: grid,
  neighbour: grid,
  lines: [{ axis: 'height', size: 900, before: 800, leaps: false }],
};

/** Params that mean something else for a code than for the others. */
const OF_CODE: Readonly<Record<string, Record<string, unknown>>> = {
  too_many_tables: { tables: 12 },
  too_many_pages: { pages: 12 },
  overlapping_rows: { width: { minimum: 1, maximum: null }, height: { minimum: null, maximum: null } },
  dead_end: {
    choices: [{ step: named, options: [named] }, { step: named }],
    width: { minimum: 1, maximum: 2 },
    height: { minimum: null, maximum: 2 },
    surface_m2: { minimum: 2 },
  },
  window_without_row: { fields: {} },
  stale_snapshot: { fields: ['price_table'] },
  grid_does_not_cover_range: { fields: [{ field: 'total_width_max', value: 1400, limit: 1200 }] },
  grid_exceeds_range: { fields: [{ field: 'total_height_min', value: 1400, limit: 1200 }] },
  limits_differ: { fields: [{ field: 'total_width_max', value: 1400, limit: 1200 }] },
  prices_jump: { moved_by_more_than_half: 0 },
  doubtful_reading: { doubt: 'split_table', continues: 'A3', axis: 'heights' },
  vat_number_missing: { party: 'company' },
};

/** All params of codes that cover several findings. */
const VARIANTS: Readonly<Record<string, Record<string, unknown>[]>> = {
  not_monotonic: [
    { A: -3 },
    { width: 1200, height: 1350, price: 12, expected: 1180.5, more: 2, neighbour: { ...grid, price: 1150 } },
    { width: 1200, height: 1350, price: 1200, expected: null, more: 0, neighbour: { ...grid, price: 1150 } },
    { cells: 1, worst: grid },
    { cells: 2, lines: [{ axis: 'height', size: 900, before: 800, leaps: true }] },
  ],
  poor_fit: [
    { limit: 0.99, r2: 0.5 },
    { limit: 15, width: 1200, height: 1350, price: 12, expected: 14, percent: -14.2 },
  ],
  range_gap: ['width', 'height'].map((axis) => ({ axis, minimum: 1001, maximum: 1199, previous_id: 4 })),
  invalid_next_step: ['unknown', 'itself', 'inactive', 'circle'].map((reason) => ({ reason, target_id: 3 })),
  sizes_look_like_prices: [{ range: 'A1:B2' }, { line: 'row' }, { line: 'column' }, { text: '12 €', currency: 'EUR' }],
  no_price: ['no_active_step', 'no_positive_price', 'no_pricing_data'].map((reason) => ({ reason })),
};

const paramsOf = (code: string, [, ...names]: ItemEntry, isFull: boolean) => ({
  ...Object.fromEntries(
    names
      .filter((name) => isFull || !name.endsWith('?'))
      .map((name) => name.replace('?', ''))
      .map((name) => [name, PARAMS[name] ?? 'text']),
  ),
  ...OF_CODE[code],
});

const tables: [Exclude<keyof Words, 'problems' | 'at' | 'more'>, Record<string, ItemEntry>][] = [
  ['errors', errorItems],
  ['report', reportItems],
  ['warnings', warningItems],
  ['files', { ...fileItems, ...fileWarnings }],
  ['doubts', doubtItems],
];

for (const language of LANGUAGES)
  test(`every code of an item has its sentence, made of the facts that the docs promise: ${language}`, () => {
    const words = wordsIn(language);
    assert.ok(words);
    for (const [subject, items] of tables) {
      const sentences: Readonly<Record<string, Sentence>> = words[subject];
      for (const [code, entry] of Object.entries(items)) {
        // The words of the shop.
        if (code === 'refused') continue;
        const all =
          (subject === 'errors' ? undefined : VARIANTS[code]) ??
          [true, false].map((isFull) => paramsOf(code, entry, isFull));
        for (const params of all) {
          // The same code of a report and of a doubt.
          if (code === 'not_monotonic' && (subject === 'doubts') !== 'cells' in params) continue;
          const said = sentenceIn(language, sentences[code], params);
          assert.ok(said, `${subject} ${code} has no sentence with ${JSON.stringify(params)}`);
          assert.doesNotMatch(said, /undefined|NaN|\[object|\bnull\b/, `${subject} ${code}: ${said}`);
          assert.match(said, /[.?]$/, `${subject} ${code}: ${said}`);
        }
      }
    }
    for (const code of Object.keys(problems)) {
      const [title, detail] = words.problems[code as keyof typeof problems];
      assert.ok(title.length > 3 && /\.$/.test(detail), code);
    }
  });

test('a sentence that lacks a fact, or a code without words, leaves the message in English', () => {
  const report = {
    errors: [
      { code: 'inactive_option', message: 'Activate option 5.', params: {} },
      { code: 'of_next_year', message: 'Wait.', params: {} },
    ],
  };
  assert.deepEqual(inLanguage(report, REPORT_LISTS, 'fr'), report);
  assert.deepEqual(inLanguage(report, REPORT_LISTS, 'en'), report);
});

test('an item is worded wherever it stands in an answer, and a refusal that was stored stays English', () => {
  const item = { code: 'inactive_option', message: 'Activate option 5.', params: { option: named } };
  const worded = {
    ...item,
    message: 'Die Option „Chêne“ ist inaktiv. Entfernen Sie sie aus dem Schritt, oder reaktivieren Sie sie.',
  };
  const refusal = { errors: [item] };
  assert.deepEqual(inLanguage({ check: { products: [{ gained: { errors: [item] } }] }, refusal }, REPORT_LISTS, 'de'), {
    check: { products: [{ gained: { errors: [worded] } }] },
    refusal,
  });
  const missing = [{ what: 'brand', name: 'Atelier', pointer: '/product', message: 'There is no such brand' }];
  assert.match(
    inLanguage({ missing }, BULK_LISTS, 'fr').missing[0]?.message ?? '',
    /^La marque «\u00a0Atelier\u00a0» n’existe pas/,
  );
});

test('the detail of a problem names the place of its first item, and how many more there are', () => {
  const item = (pointer: string) => ({ pointer, code: 'required', message: 'is required', params: { field: 'name' } });
  const problem = new Problem('validation_error', 'name is required', { errors: [item('/name'), item('/price')] });
  assert.equal(problemTexts(problem, 'en').detail, 'name is required');
  assert.equal(problemTexts(problem, 'fr').detail, 'name\u00a0: Ce champ est obligatoire. (et 1 de plus)');
  assert.equal(problemTexts(problem, 'de').detail, 'name: Dieses Feld ist erforderlich. (und 1 weitere)');
  const ofLine = new Problem('invalid_selection', 'lines/2: Step 3 is required', {
    errors: [{ pointer: '/lines/2/selections', code: 'missing_step', message: '', params: { step: named } }],
  });
  assert.equal(problemTexts(ofLine, 'de').detail, 'lines.2: Schritt „Chêne“: noch nicht ausgewählt.');
  const ruled = new Problem('configuration_refused', 'Trop lourd.', { errors: [item('')] });
  assert.equal(problemTexts(ruled, 'de').detail, 'Trop lourd.', 'the words of the shop');
  const bare = problemTexts(new Problem('conflict', 'The product has steps'), 'fr');
  assert.deepEqual([bare.title, bare.detail], ['Conflit', 'L’état actuel ne le permet pas. Rien n’a été enregistré.']);
});

/** The first column of the two tables of D7. */
const codesOfRules = (): string[] => {
  const rules = readFileSync(new URL('../../docs/rules/configurator.md', import.meta.url), 'utf8');
  const tables = rules.slice(rules.indexOf('### D7 Errors'), rules.indexOf('### D7 Dead ends'));
  const cells = tables.split('\n').flatMap((line) => /^\| (`.*?) \|/.exec(line)?.[1] ?? []);
  return cells.flatMap((cell) => [...cell.matchAll(/`([a-z_]+)`/g)].map(([, code]) => code ?? ''));
};

test('every code of D7 has words, and no other code has', () => {
  const codes = codesOfRules();
  assert.equal(codes.length, 41);
  assert.deepEqual(Object.keys(reportItems).sort(), codes.sort());
});

test('items of the report name sizes, prices and choices, and say what to do', () => {
  const said = (language: 'fr' | 'de', code: keyof Words['report'], params: object) =>
    sentenceIn(language, wordsIn(language)?.report[code], params)?.replaceAll(/[\u00a0\u202f]/g, ' ');
  const neighbour = { width: 1100, height: 1350, price: 1150 };
  const slip = { width: 1200, height: 1350, price: 12, expected: 1180.5, more: 0, neighbour };
  assert.equal(
    said('fr', 'not_monotonic', slip),
    '1 200 × 1 350 mm coûte 12,00, moins que 1 100 × 1 350 mm, pourtant plus petit (1 150,00) ; on attendrait environ 1 180,50. Cherchez une faute de frappe ; gardez si c’est voulu.',
  );
  const gap = { axis: 'height', minimum: 1001, maximum: 1199, previous_id: 4 };
  assert.match(said('de', 'range_gap', gap) ?? '', /^Kein Preis für Höhen von 1\.001 bis 1\.199 mm\. Erweitern Sie/);
  const unnamed = { option: { id: 35, name: null } };
  assert.match(said('fr', 'inactive_option', unnamed) ?? '', /^L’option « n° 35 » est inactive/);
  assert.match(said('fr', 'missing_translation', { language: 'de' }) ?? '', /^La traduction manque : allemand\./);
  const end = {
    step: { id: 9, name: 'Poignée' },
    choices: [
      { step: { id: 3, name: 'Couleur' }, options: [{ id: 32, name: 'Chêne' }] },
      { step: { id: 5, name: 'Volet' } },
    ],
    width: { minimum: 1601, maximum: null },
    surface_m2: { minimum: 1.5, maximum: 2.5 },
    rules: [{ id: 4, name: 'Trop lourd' }],
  };
  assert.match(
    said('fr', 'dead_end', end) ?? '',
    /^Avec Chêne \(Couleur\), aucun choix dans « Volet », une largeur à partir de 1 601 mm, une surface de 1,5 m² à 2,5 m², plus rien à choisir dans « Poignée » \(Trop lourd\)\. Modifiez/,
  );
  assert.match(
    said('de', 'dead_end', { step: end.step, rules: end.rules }) ?? '',
    /^Es bleibt in „Poignée“ nichts mehr zur Auswahl \(Trop lourd\)\. Ändern/,
  );
});

test('a fault of a file has words of its own', () => {
  const fault = {
    sheet: null,
    row: 3,
    column: 'B',
    code: 'not_a_number',
    message: '',
    params: { text: 'x', field: 'price' },
  };
  const problem = new Problem('validation_error', '', { errors: [fault] });
  assert.equal(problemTexts(problem, 'de').errors?.[0]?.message, '„x“ ist keine einfache Zahl.');
});
