import type { Pieces } from '../work/pieces.ts';
import type { WorkBudget } from '../work/work-budget.ts';
import { type Literal, not } from './sat-solver.ts';

/**
 * What always holds, and what never does.
 *
 * @example
 * formula.or([ALWAYS, literal]); // ALWAYS
 */
export const ALWAYS: Literal = 0;
export const NEVER: Literal = 1;

/** A sentence that is new takes memory, in clauses and in a name: so much work that a spent budget is some 200 MB at most. */
const NEW_SENTENCE = 4;
/** Up to so many are counted one after the other: for a higher number a network that sorts is smaller. */
const COUNTED_IN_A_ROW = 8;

/**
 * Builds clauses from sentences: each `or` and `and` is a literal of its own that means it, the same one for the same
 * parts.
 *
 * @example
 * const formula = new Formula(budget);
 * formula.mustHold([not(a), formula.and([b, c])]); // a only with b and c
 */
export class Formula {
  readonly clauses: Literal[][] = [[ALWAYS]];
  variables = 1;
  readonly #budget: WorkBudget;
  readonly #known = new Map<string, Literal>();

  constructor(budget: WorkBudget) {
    this.#budget = budget;
  }

  variable(): Literal {
    this.variables += 1;
    return 2 * (this.variables - 1);
  }

  /** One of these must hold. */
  mustHold(literals: readonly Literal[]): void {
    const left = new Set(literals.filter((literal) => literal !== NEVER));
    this.#budget.chargeWork(1 + (literals.length >> 2));
    if (left.has(ALWAYS)) return;
    for (const literal of left) if (left.has(not(literal))) return;
    this.clauses.push([...left]);
  }

  or(literals: readonly Literal[]): Literal {
    this.#budget.chargeWork(1 + (literals.length >> 2));
    const left = [...new Set(literals)].filter((literal) => literal !== NEVER).sort((a, b) => a - b);
    if (left[0] === ALWAYS) return ALWAYS;
    if (left.length < 2) return left[0] ?? NEVER;
    for (let at = 1; at < left.length; at += 1) if (left[at] === not(left[at - 1] as Literal)) return ALWAYS;
    const key = left.join();
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.#budget.chargeWork(NEW_SENTENCE + (left.length >> 2));
    const made = this.variable();
    this.#known.set(key, made);
    this.clauses.push([not(made), ...left]);
    for (const literal of left) this.clauses.push([made, not(literal)]);
    return made;
  }

  and(literals: readonly Literal[]): Literal {
    return not(this.or(literals.map(not)));
  }

  /** For each number from 1 to `most`, whether at least so many hold. */
  *counted(literals: readonly Literal[], most: number): Pieces<Literal[]> {
    if (most > COUNTED_IN_A_ROW) return (yield* this.#sorted(literals)).slice(0, most);
    let counts: Literal[] = [];
    for (const literal of most > 0 ? literals : []) {
      if (this.#budget.endsPiece()) yield;
      const before = counts;
      counts = Array.from({ length: Math.min(most, before.length + 1) }, (_, index) =>
        this.or([before[index] ?? NEVER, this.and([index === 0 ? ALWAYS : (before[index - 1] ?? NEVER), literal])]),
      );
    }
    return Array.from({ length: most }, (_, index) => counts[index] ?? NEVER);
  }

  /**
   * As many literals, those that hold first: Batcher's network of comparisons for any number of them (Knuth 5.2.2M). For 500
   * literals it has 9,000 comparisons, where a count of 250 in a row has 94,000.
   */
  *#sorted(literals: readonly Literal[]): Pieces<Literal[]> {
    const found = [...literals];
    const compare = (one: number, other: number): void => {
      const [a, b] = [found[one] ?? NEVER, found[other] ?? NEVER];
      [found[one], found[other]] = [this.or([a, b]), this.and([a, b])];
    };
    const top = 2 ** Math.max(0, Math.ceil(Math.log2(found.length)) - 1);
    for (let p = top; p >= 1; p /= 2) {
      let [q, r, distance] = [top, 0, p];
      for (;;) {
        for (let one = 0; one < found.length - distance; one += 1) {
          if ((one & p) === r) compare(one, one + distance);
          if (this.#budget.endsPiece()) yield;
        }
        if (q === p) break;
        [distance, q, r] = [q - p, q / 2, p];
      }
    }
    return found;
  }

  /** At most one of these can hold. */
  *atMostOne(literals: readonly Literal[]): Pieces<void> {
    if (literals.length > 6) {
      this.mustHold([not((yield* this.counted(literals, 2))[1] ?? NEVER)]);
      return;
    }
    for (const [index, one] of literals.entries()) {
      for (const other of literals.slice(index + 1)) this.mustHold([not(one), not(other)]);
    }
  }
}
