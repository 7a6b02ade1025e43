import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { elevation, FIXED_PART_OPENINGS, FIXED_PART_TYPES, OPENINGS, type Rect, type Shape } from '../src/index.ts';
import { everyWindow } from './every-window.ts';

const flat = (shapes: readonly Shape[]): Shape[] =>
  shapes.flatMap((shape) => (shape.kind === 'group' ? [shape, ...flat(shape.shapes)] : [shape]));
const partsOf = (shapes: readonly Shape[], part: string) => flat(shapes).filter((shape) => shape.part === part);
const rectsOf = (shapes: readonly Shape[], part: string): Rect[] =>
  partsOf(shapes, part).flatMap((shape) => (shape.kind === 'rect' ? [shape.rect] : []));
const linesOf = (shapes: readonly Shape[]) =>
  partsOf(shapes, 'triangle').flatMap((shape) => (shape.kind === 'line' ? [shape.points] : []));
const middle = (rect?: Rect) => rect && { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };

// One leaf of 800 x 1250: frame 65, sash 58, so that the glass is 123..677 by 123..1127.
const one = (opening_v1: string, apex: 'handle' | 'hinge' = 'handle') =>
  elevation({ leaf_count: 1, opening_v1, width: 800, height: 1250 }, { apex }).shapes;
const [x0, x1, xm, y0, y1, ym] = [123, 677, 400, 123, 1127, 625];
const points = (...pairs: [number, number][]) => pairs.map(([x, y]) => ({ x, y }));
const left = points([x0, y0], [x1, ym], [x0, y1]);
const right = points([x1, y0], [x0, ym], [x1, y1]);
const tilt = points([x0, y1], [xm, y0], [x1, y1]);

test('triangles follow the table, apex at the handle', () => {
  assert.deepEqual(linesOf(one('fixe')), []);
  assert.deepEqual(linesOf(one('gauche')), [left]);
  assert.deepEqual(linesOf(one('droite')), [right]);
  assert.deepEqual(linesOf(one('oscillo')), [tilt]);
  assert.deepEqual(linesOf(one('gauche_oscillo')), [left, tilt]);
  assert.deepEqual(linesOf(one('droite_oscillo')), [right, tilt]);
});

test('apex: hinge turns each triangle round and leaves the handle where it is', () => {
  assert.deepEqual(linesOf(one('gauche', 'hinge')), [right]);
  assert.deepEqual(linesOf(one('droite', 'hinge')), [left]);
  assert.deepEqual(linesOf(one('oscillo', 'hinge')), [points([x0, y0], [xm, y1], [x1, y0])]);
  assert.deepEqual(partsOf(one('gauche', 'hinge'), 'handle'), partsOf(one('gauche'), 'handle'));
});

test('handles follow the table: the stile opposite the hinges at half height, or the top rail at half width', () => {
  const at = (opening: string) => middle(rectsOf(one(opening), 'handle-plate')[0]);
  const [leftStile, rightStile, topRail] = [
    { x: 94, y: ym },
    { x: 706, y: ym },
    { x: xm, y: 94 },
  ];
  assert.equal(at('fixe'), undefined);
  assert.deepEqual(at('gauche'), rightStile);
  assert.deepEqual(at('droite'), leftStile);
  assert.deepEqual(at('oscillo'), topRail);
  assert.deepEqual(at('gauche_oscillo'), rightStile);
  assert.deepEqual(at('droite_oscillo'), leftStile);
  const lever = (opening: string) => rectsOf(one(opening), 'handle-lever')[0] as Rect;
  assert.ok(lever('gauche').height > lever('gauche').width, 'vertical on a stile');
  assert.ok(lever('oscillo').width > lever('oscillo').height, 'horizontal on the top rail');
});

test('a fixed leaf has no sash: its glass sits in the frame', () => {
  assert.equal(partsOf(one('fixe'), 'sash').length, 0);
  assert.deepEqual(rectsOf(one('fixe'), 'glass'), [{ x: 65, y: 65, width: 670, height: 1120 }]);
});

test('leaves are equally wide, with a battement where both hinge outwards and a meneau elsewhere', () => {
  const { shapes } = elevation({
    leaf_count: 4,
    opening_v1: 'gauche',
    opening_v2: 'droite_oscillo',
    opening_v3: 'droite',
    opening_v4: 'fixe',
    width: 2800,
  });
  const joints = flat(shapes).filter(({ part }) => part === 'mullion' || part === 'meeting-stile');
  assert.deepEqual(joints.map(({ part }) => part).sort(), ['meeting-stile', 'mullion', 'mullion']);
  const sashes = partsOf(shapes, 'sash').flatMap((shape) => (shape.kind === 'ring' ? [shape.outer.width] : []));
  const glass = rectsOf(shapes, 'glass').at(-1)?.width;
  for (const width of sashes) assert.ok(Math.abs(width - (glass ?? 0)) < 1e-9);
});

test('the band is 400 mm to the axis of the traverse, kept between 0.2 and 0.4 of the whole, unless given', () => {
  const axis = (height: number, type = 'imposte', fixed_part_height?: number) =>
    middle(
      rectsOf(elevation({ fixed_part_type: type, height, width: 1000 }, { fixed_part_height }).shapes, 'traverse')[0],
    )?.y;
  assert.equal(axis(1750), 400);
  assert.equal(axis(800), 320);
  assert.equal(axis(3000), 600);
  assert.equal(axis(1750, 'allege'), 1350);
  assert.equal(axis(1750, 'imposte', 1000), 1000);
  assert.equal(axis(1750, 'allege', 300), 1450);
  for (const refused of [0, -5, 149, 1601, Number.NaN]) assert.equal(axis(1750, 'imposte', refused), 400);
});

test('a fixed part has one light over the full width, or one for each given opening', () => {
  const band = (openings: object, leaf_count = 2) =>
    partsOf(elevation({ leaf_count, fixed_part_type: 'imposte', ...openings }).shapes, 'light').map(
      (shape) => shape.kind === 'group' && shape.data.opening,
    );
  assert.deepEqual(band({}), ['fixe']);
  assert.deepEqual(band({ fixed_part_opening_v1: 'oscillo' }), ['oscillo']);
  assert.deepEqual(band({ fixed_part_opening_v1: 'fixe', fixed_part_opening_v2: 'oscillo' }), ['fixe', 'oscillo']);
  assert.deepEqual(band({ fixed_part_opening_v1: 'gauche', fixed_part_opening_v3: 'fixe' }), ['fixe']);
  assert.deepEqual(band({ fixed_part_type: 'aucune', fixed_part_opening_v1: 'fixe' }), []);
});

test('mullions of a fixed part stand axis on axis over the joints of as many leaves', () => {
  const openings = { opening_v1: 'gauche', opening_v2: 'droite', opening_v3: 'droite' };
  const lights = { fixed_part_opening_v1: 'fixe', fixed_part_opening_v2: 'fixe', fixed_part_opening_v3: 'oscillo' };
  const { shapes } = elevation({ leaf_count: 3, ...openings, fixed_part_type: 'imposte', ...lights });
  const axes = [...rectsOf(shapes, 'meeting-stile'), ...rectsOf(shapes, 'mullion')].map((rect) => middle(rect)?.x);
  const [meeting, firstAbove, secondAbove, mullion] = axes.map((x) => Math.round((x ?? 0) * 1000));
  assert.deepEqual([firstAbove, secondAbove], [meeting, mullion]);
});

test('from outside every window is the mirror image of itself, without handles', () => {
  const mirror = (x: number, width: number) => Math.round((width - x) * 1000);
  for (const { window } of everyWindow()) {
    const width = 1000 * (window.leaf_count ?? 1);
    const inside = elevation({ ...window, width });
    const outside = elevation({ ...window, width }, { view: 'outside' });
    assert.deepEqual(
      linesOf(outside.shapes).map((line) => line.map(({ x, y }) => [Math.round(x * 1000), y])),
      linesOf(inside.shapes).map((line) => line.map(({ x, y }) => [mirror(x, width), y])),
    );
    assert.deepEqual(
      rectsOf(outside.shapes, 'glass').map((rect) => Math.round(rect.x * 1000)),
      rectsOf(inside.shapes, 'glass').map((rect) => mirror(rect.x + rect.width, width)),
    );
    assert.equal(partsOf(outside.shapes, 'handle').length, 0);
  }
});

const anySize = fc.oneof(fc.integer({ min: 1, max: 3000 }), fc.double({ min: 1, max: 100_000, noNaN: true }));
const anyOpening = fc.constantFrom(...OPENINGS, null);
const anyLight = fc.constantFrom(...FIXED_PART_OPENINGS, null);
const anyWindow = fc.record({
  leaf_count: fc.integer({ min: 1, max: 4 }),
  opening_v1: anyOpening,
  opening_v2: anyOpening,
  opening_v3: anyOpening,
  opening_v4: anyOpening,
  fixed_part_type: fc.constantFrom(...FIXED_PART_TYPES),
  fixed_part_opening_v1: anyLight,
  fixed_part_opening_v2: anyLight,
  fixed_part_opening_v3: anyLight,
  fixed_part_opening_v4: anyLight,
  width: anySize,
  height: anySize,
});

test('at any size, no rectangle turns inside out, and all of it is within the frame and the viewBox', () => {
  fc.assert(
    fc.property(anyWindow, fc.option(anySize), (window, fixed_part_height) => {
      const { shapes, viewBox } = elevation(window, { fixed_part_height });
      const isWithin = (rect: Rect, area: Rect) =>
        rect.x >= area.x - 1e-6 &&
        rect.y >= area.y - 1e-6 &&
        rect.x + rect.width <= area.x + area.width + 1e-6 &&
        rect.y + rect.height <= area.y + area.height + 1e-6;
      const frame = { x: 0, y: 0, width: window.width, height: window.height };
      assert.ok(isWithin(frame, viewBox));
      for (const shape of flat(shapes)) {
        const rects = shape.kind === 'rect' ? [shape.rect] : shape.kind === 'ring' ? [shape.outer, shape.inner] : [];
        for (const rect of rects) {
          assert.ok(rect.width > 0 && rect.height > 0, `${shape.part} ${JSON.stringify(rect)}`);
          assert.ok(isWithin(rect, frame), `${shape.part} ${JSON.stringify(rect)}`);
        }
      }
    }),
    { numRuns: 2000 },
  );
});
