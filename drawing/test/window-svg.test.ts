import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textAlternative, type View, windowSvg } from '../src/index.ts';
import { assertDrawn } from './drawn-window.ts';
import { everyWindow } from './every-window.ts';
import { allOf, parseXml, partsOf } from './parse-xml.ts';

for (const view of ['inside', 'outside'] satisfies View[]) {
  test(`every eleventh window seen from ${view} is well-formed, with its leaves, triangles, handles and joints`, () => {
    const windows = [...everyWindow()].filter((_, index) => index % 11 === 0);
    for (const window of windows) assertDrawn(window, view);
    assert.equal(windows.length, 424);
  });
}

test('a drawing names itself, by title and by label, and needs no id', () => {
  const window = { leaf_count: 2, opening_v1: 'gauche', opening_v2: 'droite_oscillo', fixed_part_type: 'imposte' };
  const root = parseXml(windowSvg(window));
  assert.equal(root.name, 'svg');
  assert.equal(root.attributes.get('role'), 'img');
  assert.equal(root.children[0]?.name, 'title');
  assert.equal(root.children[0]?.text, textAlternative(window));
  assert.equal(root.attributes.get('aria-label'), textAlternative(window));
});

test('a drawing suits a strict content security policy, a shared page, and any colour', () => {
  const options = { view: 'outside', apex: 'hinge', fixed_part_height: 500 } as const;
  const svg = windowSvg({ leaf_count: 4, opening_v1: 'gauche_oscillo', fixed_part_type: 'allege' }, options);
  for (const element of allOf(parseXml(svg))) {
    assert.ok(['svg', 'title', 'g', 'rect', 'path', 'polyline', 'text'].includes(element.name), element.name);
    for (const name of element.attributes.keys()) assert.doesNotMatch(name, /^(id|style|on.*|.*href|src)$/);
    if (['rect', 'path', 'polyline'].includes(element.name)) {
      assert.equal(element.attributes.get('vector-effect'), 'non-scaling-stroke');
    }
  }
  assert.doesNotMatch(svg.replace('xmlns="http://www.w3.org/2000/svg"', ''), /:\/\/|url\(/);
  assert.equal(parseXml(svg).attributes.get('stroke'), 'currentColor');
});

test('the view is written on the drawing, in the language asked for', () => {
  const written = (options: Parameters<typeof windowSvg>[1]) =>
    partsOf(parseXml(windowSvg({}, options)), 'view')[0]?.text;
  assert.equal(written({}), 'vue intérieure');
  assert.equal(written({ view: 'outside' }), 'vue extérieure');
  assert.equal(written({ lang: 'en' }), 'seen from inside');
  assert.equal(written({ lang: 'en', view: 'outside', dimensions: false }), 'seen from outside');
});

test('dimension lines carry the given size, else the letter of the side, and can be left out', () => {
  const figures = (...args: Parameters<typeof windowSvg>) =>
    partsOf(parseXml(windowSvg(...args)), 'dimension-text').map(({ text }) => text);
  assert.deepEqual(figures({ width: 1200, height: 1350.5 }), ['1200', '1350,5']);
  assert.deepEqual(figures({ width: 1200, height: 1350.5 }, { lang: 'en' }), ['1200', '1350.5']);
  assert.deepEqual(figures({ width: 0, height: 100_001 }), ['L', 'H']);
  assert.deepEqual(figures({}, { lang: 'en' }), ['W', 'H']);
  assert.deepEqual(figures({ width: 1200 }, { dimensions: false }), []);
});

test('lines are dashed from outside alone', () => {
  const dashes = (view: View) =>
    partsOf(parseXml(windowSvg({ opening_v1: 'gauche_oscillo' }, { view })), 'triangle').map((line) =>
      line.attributes.has('stroke-dasharray'),
    );
  assert.deepEqual(dashes('inside'), [false, false]);
  assert.deepEqual(dashes('outside'), [true, true]);
});

test('same input, same output', () => {
  const window = { leaf_count: 3, opening_v1: 'gauche', opening_v3: 'droite', fixed_part_type: 'imposte', width: 1801 };
  assert.equal(windowSvg(window), windowSvg({ ...window }));
});
