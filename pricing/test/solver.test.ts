import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Literal, not, SatSolver } from '../src/solver/sat-solver.ts';
import { allPieces } from '../src/work/pieces.ts';
import { workBudget } from '../src/work/work-budget.ts';
import { type Random, randomFrom } from './oracle/generate.ts';
import { mustHaveMet } from './support/must-have-met.ts';

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 32));
const count = Number(process.env.ORACLE_SOLVER ?? 300);
const VARIABLES = 10;

const literalOf = (random: Random): Literal => random.int(0, 2 * VARIABLES - 1);
const isMetBy = (literal: Literal, row: number): boolean => ((row >> (literal >> 1)) & 1) === 1 - (literal & 1);

/** The lines of the truth table in which all clauses hold. */
function solutionsOf(clauses: readonly (readonly Literal[])[]): number[] {
  const rows = Array.from({ length: 2 ** VARIABLES }, (_, row) => row);
  return rows.filter((row) => clauses.every((clause) => clause.some((literal) => isMetBy(literal, row))));
}

test(`the solver agrees with truth tables on ${count} random formulas, question after question`, (t) => {
  t.diagnostic(`SEED=${seed}`);
  const random = randomFrom(seed ^ 0x5a_70);
  const seen = { possible: 0, impossible: 0, 'two in a core': 0, 'never possible': 0 };
  for (let index = 0; index < count; index += 1) {
    const clauses = Array.from({ length: random.int(25, 46) }, () => {
      const length = random.chance(0.03) ? 1 : random.pick([2, 3, 3, 3, 4]);
      const variables = Array.from({ length: VARIABLES }, (_, variable) => ({ variable, order: random.int(0, 9999) }))
        .sort((a, b) => a.order - b.order)
        .slice(0, length);
      return variables.map(({ variable }) => 2 * variable + random.int(0, 1));
    });
    const solutions = solutionsOf(clauses);
    seen['never possible'] += solutions.length === 0 ? 1 : 0;
    const first = allPieces(SatSolver.of(VARIABLES, clauses, workBudget()));
    const always = random.chance(0.5) ? Array.from({ length: random.int(1, 3) }, () => literalOf(random)) : [];
    const solver = first.copy(workBudget(), always);
    let assumed: Literal[] = [];
    for (let turn = 0; turn < 20; turn += 1) {
      // Most questions begin as the one before does.
      assumed = assumed.slice(0, random.int(0, assumed.length));
      while (assumed.length < 5 && random.chance(0.7)) assumed.push(literalOf(random));
      const preferred = Array.from({ length: 3 }, () => literalOf(random));
      const isMet = (literals: readonly Literal[], row: number) => literals.every((literal) => isMetBy(literal, row));
      const isPossible = solutions.some((row) => isMet([...always, ...assumed], row));
      const why = `SEED=${seed}, formula ${index}: ${JSON.stringify({ clauses, always, assumed })}`;
      assert.equal(allPieces(solver.solve([...assumed], preferred)), isPossible, why);
      seen[isPossible ? 'possible' : 'impossible'] += 1;
      if (isPossible) {
        const shown = [...Array(VARIABLES).keys()].map((one) => (solver.isTrue(2 * one) ? 2 * one : not(2 * one)));
        assert.ok(
          solutions.some((row) => isMet([...shown, ...always, ...assumed], row)),
          `no solution: ${why}`,
        );
        continue;
      }
      const { core } = solver;
      assert.ok(
        core.every((literal) => [...always, ...assumed, ...assumed.map(not)].includes(literal)),
        why,
      );
      assert.ok(!solutions.some((row) => isMet(core, row)), `the core ${core} is possible: ${why}`);
      seen['two in a core'] += core.length > 1 ? 1 : 0;
    }
  }
  t.diagnostic(JSON.stringify(seen));
  mustHaveMet(seen, count, { possible: 1, impossible: 1, 'two in a core': 1, 'never possible': 12 });
});
