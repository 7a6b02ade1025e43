import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allPieces, choicesInPieces, findDeadEnds, idleRules, lookAhead, neverAvailable } from '../../src/index.ts';
import { list } from '../support/largest-inputs.ts';
import { product, step } from '../support/selection-product.ts';

test('D22.2 60 steps, 3,000 options and 500 rules are searched to the end', () => {
  const steps = list(60, (place) =>
    step(
      place + 1,
      list(50, (index) => place * 50 + index + 1),
    ),
  );
  const rules = list(500, (index) => {
    const place = 1 + (index % 59);
    const before = (index * 7) % place;
    return {
      when: {
        all: [
          { option: before * 50 + (index % 50) + 1, step: before + 1 },
          { width: { min: 400 + 10 * (index % 20) } },
        ],
      },
      then: [{ exclude: list(25, (turn) => place * 50 + ((index + turn) % 50) + 1), step: place + 1 }],
    };
  });
  const given = product(rules, steps);
  const { options, isComplete } = allPieces(neverAvailable(given));
  assert.deepEqual([options.length, isComplete], [0, true]);
  assert.deepEqual(allPieces(idleRules(given)), { rules: [], isComplete: true });
  const found = findDeadEnds({ ...given, rules: given.rules ?? [] });
  assert.deepEqual([found.deadEnds.length > 40, found.isComplete], [true, true]);
});

/** 500 rules with 40 conditions each over 3,000 options: their clauses take several times what one question may use. */
const heavyProduct = () => {
  const idAt = (place: number, index: number) => place * 50 + (index % 50) + 1;
  const steps = list(60, (place) =>
    step(
      place + 1,
      list(50, (index) => idAt(place, index)),
    ),
  );
  const rules = list(500, (rule) => {
    const place = 1 + (rule % 59);
    const any = list(40, (leaf) => ({
      all: [
        { option: idAt((rule * 7 + leaf * 13) % place, rule * 3 + leaf) },
        { not: { option: idAt((rule * 11 + leaf * 5) % place, rule + leaf * 7) } },
        { width: { min: 400 + 10 * ((rule + leaf) % 20) } },
      ],
    }));
    return { when: { any }, then: [{ only: list(25, (turn) => idAt(place, rule + turn * 2)), step: place + 1 }] };
  });
  return product(rules, steps);
};

test('D22.1 each question about 3,000 options and 500 rules ends its look-ahead in time, and the next goes on from there', () => {
  const given = heavyProduct();
  const body = { width: 1000, height: 1000, selections: [] };
  const asked = (look?: typeof lookAhead) => {
    let search: ReturnType<typeof lookAhead> | undefined;
    const work = choicesInPieces(given, body, {
      look: look && ((...question) => (search = look(...question))),
    });
    for (let pieces = 0; ; pieces += 1) {
      const { done, value } = work.next();
      if (!done) continue;
      assert.ok(!('code' in value));
      const found = value.steps.flatMap(({ options }) => options.filter((option) => option.leads_nowhere !== null));
      return { pieces, found: found.length, isMaking: search?.isMaking };
    }
  };
  const { pieces: without } = asked();
  const answers = list(12, () => asked(lookAhead));
  // A piece takes a millisecond or two of CPU; searching 3,000 options and writing all clauses would be over 400.
  for (const { pieces } of answers) assert.ok(pieces - without < 200, `${pieces} pieces, ${without} without`);
  assert.deepEqual([answers[0]?.found, answers[0]?.isMaking], [0, true]);
  assert.ok((answers[11]?.found ?? 0) > 0 && answers[11]?.isMaking === false, JSON.stringify(answers[11]));
  assert.deepEqual(answers[10], answers[11], 'what was made once is not made again');
});
