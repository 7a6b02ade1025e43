import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textAlternative, type View, windowSvg } from '../src/index.ts';
import { everyWindow } from './every-window.ts';
import { allOf, parseXml, partsOf } from './parse-xml.ts';

const TRIANGLES = { fixe: 0, gauche: 1, droite: 1, oscillo: 1, gauche_oscillo: 2, droite_oscillo: 2 };

const hangs = (opening: string | undefined, side: string) => opening?.startsWith(side) ?? false;

for (const view of ['inside', 'outside'] satisfies View[]) {
  test(`every window seen from ${view} is well-formed, with its leaves, triangles, handles and joints`, () => {
    let drawings = 0;
    for (const { window, openings } of everyWindow()) {
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
      drawings += 1;
    }
    assert.equal(drawings, 4662);
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
