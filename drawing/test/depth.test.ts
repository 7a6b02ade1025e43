import assert from 'node:assert/strict';
import { test } from 'node:test';
import { depthSvg, FINISH_NAMES } from '../src/index.ts';
import { everyWindow } from './every-window.ts';
import { allOf, parseXml, partsOf } from './parse-xml.ts';
import { assertSameButDeep } from './same-but-deep.ts';

const TWO = {
  leaf_count: 2,
  opening_v1: 'gauche',
  opening_v2: 'droite_oscillo',
  width: 1400,
  height: 1350,
} as const;

test('depth changes the look and nothing else: parts, data, places, viewBox and name are those of the drawing', () => {
  let index = 0;
  for (const { window } of everyWindow()) {
    index += 1;
    if (index % 49 === 0) assertSameButDeep(window, index % 2 === 0 ? 'inside' : 'outside');
  }
});

/** All ids of a drawing, and all that it refers to. */
const idsIn = (svg: string) => ({
  ids: [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => String(id)),
  references: [...svg.matchAll(/(?:url\(|href=")#([\w-]+)/g)].map(([, id]) => String(id)),
});

test('a drawing refers to what it defines itself, each id once, without style, script or another address', () => {
  for (const finish of FINISH_NAMES) {
    for (const options of [
      { finish },
      { finish, view: 'outside', beside: 'door' },
      { finish, beside: 'person' },
    ] as const) {
      const svg = depthSvg(TWO, options);
      const { ids, references } = idsIn(svg);
      assert.equal(new Set(ids).size, ids.length);
      for (const one of references) assert.ok(ids.includes(one), `${one} of ${finish}`);
      for (const one of ids) assert.ok(references.includes(one), `${one} of ${finish} is used by nothing`);
      assert.doesNotMatch(svg.replace('xmlns="http://www.w3.org/2000/svg"', ''), /\sstyle=|<script|<image|:\/\//);
    }
  }
});

test('other drawings have other ids, the same have the same, and a page may name them', () => {
  const first = (options: object, window: object = TWO) => idsIn(depthSvg(window, options)).ids[0];
  const looks = [
    first({}),
    first({ view: 'outside' }),
    first({ finish: 'ral-7016' }),
    first({ beside: 'person' }),
    first({ beside: 'door' }),
    first({}, { ...TWO, width: 1401 }),
  ];
  assert.equal(new Set(looks).size, looks.length);
  assert.equal(first({}), first({}));
  assert.match(String(first({ id: 'left' })), /^left/);
  assert.equal(first({ id: '"><script>' }), first({}));
});

test('wood has its grain, metal its sheen, other colours neither', () => {
  const parts = (finish: string) => partsOf(parseXml(depthSvg(TWO, { finish })), 'grain').length;
  assert.ok(parts('wood-golden-oak') > 0);
  assert.equal(parts('ral-9006'), 0);
  const gradients = (finish: string) => depthSvg(TWO, { finish }).split('<linearGradient').length;
  assert.equal(gradients('ral-9006'), gradients('ral-7016') + 1);
});

test('in a wall the window keeps its size, beside a person of 1.75 m or a door of 2.04 m, all of it within the picture', () => {
  for (const height of [400, 1350, 2150, 3000]) {
    for (const beside of ['person', 'door'] as const) {
      const svg = depthSvg({ ...TWO, height }, { beside, lang: 'en' });
      const root = parseXml(svg);
      const [x = 0, y = 0, width = 0, whole = 0] = (root.attributes.get('viewBox') ?? '').split(' ').map(Number);
      assert.ok(x < -800 && y <= -320 && x + width > 1400 && y + whole >= height, root.attributes.get('viewBox'));
      assert.match(partsOf(root, 'frame')[0]?.attributes.get('d') ?? '', new RegExp(`^M0 0H1400V${height}H0Z`));
      // Windows have their heads at the height of a door's; what is as high stands on the floor.
      const floor = height < 1900 ? 2150 : height;
      if (beside === 'person') assert.match(svg, new RegExp(`transform="translate\\(-?[\\d.]+ ${floor}\\)"`));
      const heights = allOf(root).flatMap(({ name, text }) => (name === 'text' && / m$/.test(text) ? [text] : []));
      assert.deepEqual(heights, [beside === 'person' ? '1.75 m' : '2.04 m']);
    }
  }
  assert.match(depthSvg(TWO, { beside: 'person', lang: 'fr' }), />1,75 m</);
  assert.equal(depthSvg(TWO, { beside: 'tower' as 'door' }), depthSvg(TWO, {}));
});

test('a window of two leaves with depth stays small', () => {
  for (const finish of ['ral-9016', 'ral-7016', 'ral-9006', 'wood-golden-oak']) {
    const bytes = Buffer.byteLength(depthSvg(TWO, { finish, dimensions: false }));
    assert.ok(bytes < (finish.startsWith('wood') ? 8000 : 7000), `${finish}: ${bytes}`);
  }
});
