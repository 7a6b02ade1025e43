import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { list, optionOf, stepOf } from './support/largest-inputs.ts';
import { productOf } from './support/random-products.ts';
import { codesOf, searched } from './support/searched.ts';

describe('a search that legal rules make long', () => {
  const oneEach = list(40, (place) => stepOf(place, [optionOf(place + 1)], { required: false }));

  it('ends with its budget: 80 widths and 80 heights over forty options', () => {
    const conditions = [0, 1].map((half) => ({
      all: [
        ...list(80, (index) => {
          const min = 500 + index * 10 + half * 5;
          return { any: [{ width: { min } }, { height: { min } }] };
        }),
        ...list(20, (index) => ({ option: half * 20 + index + 1 })),
      ],
    }));
    assert.deepEqual(codesOf(searched(productOf(oneEach, conditions), 'two rules')), ['dead_ends_not_searched']);
  });

  it('is done with forty options that must all be chosen, and then not', () => {
    const options = list(40, (index) => ({ option: index + 1 }));
    const product = productOf(oneEach, [{ all: [...options, { not: { option: 1 } }] }]);
    assert.deepEqual(codesOf(searched(product, 'options')), []);
  });

  it('is done with twenty of forty options, of which none and all are dead ends', () => {
    const options = list(40, (index) => optionOf(index + 1));
    const step = stepOf(0, options, { options_min: 20, options_max: 20 });
    const any = { not: { any: options.map(({ id }) => ({ option: id })) } };
    const all = { all: options.map(({ id }) => ({ option: id })) };
    const codes = codesOf(searched(productOf([step], [any, all]), 'twenty of forty'));
    assert.deepEqual(codes, []);
  });
});
