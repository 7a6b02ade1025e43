import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Formula } from '../src/solver/formula.ts';
import { not, SatSolver } from '../src/solver/sat-solver.ts';
import { allPieces } from '../src/work/pieces.ts';
import { workBudget } from '../src/work/work-budget.ts';
import { randomFrom } from './oracle/generate.ts';
import { list } from './support/largest-inputs.ts';

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 32));
const budget = () => workBudget(100_000_000);

describe('how many of some options are chosen', () => {
  it('is counted right, up to a few and up to many, whichever of them are chosen', (t) => {
    t.diagnostic(`SEED=${seed}`);
    const r = randomFrom(seed);
    for (const count of [1, 2, 3, 7, 8, 9, 16, 23, 40]) {
      for (const most of [1, 5, 9, count, count + 3]) {
        const formula = new Formula(budget());
        const options = list(count, () => formula.variable());
        const counts = allPieces(formula.counted(options, most));
        const solver = allPieces(SatSolver.of(formula.variables, formula.clauses, budget()));
        for (let round = 0; round < 5; round += 1) {
          const chosen = options.filter(() => r.chance(0.5));
          const assumed = options.map((option) => (chosen.includes(option) ? option : not(option)));
          assert.ok(allPieces(solver.solve(assumed)));
          for (let least = 1; least <= Math.min(most, count); least += 1)
            assert.equal(solver.isTrue(counts[least - 1] as number), chosen.length >= least, `${least} of ${count}`);
        }
      }
    }
  });

  it('takes few clauses, as memory is bounded with them: a count of 250 of 500 options', () => {
    const formula = new Formula(budget());
    const options = list(500, () => formula.variable());
    allPieces(formula.counted(options, 250));
    assert.ok(formula.variables < 25_000, `${formula.variables} variables`);
    assert.ok(formula.clauses.length < 60_000, `${formula.clauses.length} clauses`);
  });
});
