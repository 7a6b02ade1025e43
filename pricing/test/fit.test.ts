import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fitPriceLine, lineQuality, parsePriceTable, pricePoints } from '../src/index.ts';

const point = (width: number, height: number, price: number) => ({ width, height, price });

test('D10 the least-squares line of points on a line is that line', () => {
  const size = fc.integer({ min: 200, max: 3000 });
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(size, size), { minLength: 2, maxLength: 40, selector: ([w, h]) => w * h }),
      fc.integer({ min: 1, max: 900 }),
      fc.integer({ min: 1, max: 900 }),
      (sizes, A, B) => {
        const fit = fitPriceLine(sizes.map(([w, h]) => point(w, h, (A * w * h) / 1e6 + B)));
        assert.ok(fit);
        assert.ok(Math.abs(fit.worst.percent) < 1e-3 && fit.r2 > 0.999_999, JSON.stringify(fit));
      },
    ),
  );
});

test('D10 r2 and the worst deviation tell how the line misses', () => {
  // Surfaces 1, 2, 3 and prices 100, 200, 360: the line is 130 x S - 40.
  const fit = fitPriceLine([point(1000, 1000, 100), point(1000, 2000, 200), point(1000, 3000, 360)]);
  assert.ok(fit);
  assert.ok(Math.abs(fit.A - 130) < 1e-9 && Math.abs(fit.B + 40) < 1e-9);
  assert.ok(Math.abs(fit.r2 - (1 - 600 / 34_400)) < 1e-9);
  assert.deepEqual([fit.worst.width, fit.worst.height, fit.worst.price], [1000, 1000, 100]);
  assert.ok(Math.abs(fit.worst.expected - 90) < 1e-9 && Math.abs(fit.worst.percent + 10) < 1e-9);
});

test('D10 no other line has smaller squares', () => {
  const measured = fc.tuple(
    fc.integer({ min: 300, max: 2500 }),
    fc.integer({ min: 300, max: 2500 }),
    fc.integer({ min: 50, max: 2000 }),
  );
  fc.assert(
    fc.property(fc.array(measured, { minLength: 3, maxLength: 30 }), (measures) => {
      const points = measures.map(([w, h, p]) => point(w, h, p));
      const fit = fitPriceLine(points);
      const r2 = (A: number, B: number): number => lineQuality(points, A, B)?.r2 ?? 0;
      if (!fit || new Set(points.map(({ price }) => price)).size === 1) return;
      for (const [a, b] of [
        [0.01, 0],
        [-0.01, 0],
        [0, 0.5],
        [0, -0.5],
      ] as const) {
        assert.ok(r2(fit.A + a, fit.B + b) <= fit.r2 + 1e-12);
      }
    }),
  );
});

test('D10 fewer than two different surfaces have no line', () => {
  assert.equal(fitPriceLine([]), undefined);
  assert.equal(fitPriceLine([point(1000, 1000, 100)]), undefined);
  assert.equal(fitPriceLine([point(1000, 2000, 100), point(2000, 1000, 120)]), undefined);
  assert.equal(lineQuality([], 1, 1), undefined);
});

test('a flat price list has a perfect flat line', () => {
  const fit = fitPriceLine([point(1000, 1000, 100.1), point(1000, 2000, 100.1), point(1500, 2000, 100.1)]);
  assert.equal(fit?.r2, 1);
});

test('§8 only positive cells and samples are points', () => {
  const grid = parsePriceTable({
    type: 'table-directe',
    modeInterpolation: 'formule',
    widths: [800, 900],
    heights: [600, 700],
    prices: [
      [null, 0],
      [-5, 240.5],
    ],
  });
  assert.deepEqual(pricePoints(grid), [point(900, 700, 240.5)]);
  const echantillons = [
    { largeur: 800, hauteur: 600, prix: 0 },
    { largeur: 900, hauteur: 600, prix: 304 },
  ];
  assert.deepEqual(pricePoints(parsePriceTable({ type: 'formule', echantillons })), [point(900, 600, 304)]);
  assert.deepEqual(pricePoints(parsePriceTable('1:2')), []);
});
