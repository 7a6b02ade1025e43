import type { Pieces } from '../work/pieces.ts';
import type { WorkBudget } from '../work/work-budget.ts';

/**
 * A literal: twice the number of a variable, plus one where it is negated.
 *
 * @example
 * const notThird: Literal = 2 * 3 + 1;
 */
export type Literal = number;

/**
 * The opposite of a literal.
 *
 * @example
 * not(6); // 7
 */
export const not = (literal: Literal): Literal => literal ^ 1;

const NO_CLAUSE = -1;
const PAUSED = -2;
/** How fast older conflicts count less; what makes numbers too large for this is scaled down. */
const DECAY = 1 / 0.95;
const LARGE = 1e100;

/**
 * Decides whether clauses can all be met, by conflict-driven clause learning with two watched literals. It is
 * incremental: each question has assumptions, and where they cannot hold together, `core` names some that cannot. What it
 * learned is kept for the next question. All work is charged to a budget, and long work yields.
 *
 * @example
 * const solver = allPieces(SatSolver.of(2, [[2, 4]], budget)); // a or b, with a = 2, b = 4
 * allPieces(solver.solve([3, 5])); // false
 * solver.core; // [3, 5]
 */
export class SatSolver {
  /** The assumptions of the last question that cannot hold together. */
  core: readonly Literal[] = [];
  readonly #budget: WorkBudget;
  readonly #clauses: Literal[][] = [];
  readonly #watches: number[][];
  /** 1 for true, -1 for false, 0 for open, by literal. */
  readonly #values: Int8Array;
  readonly #model: Int8Array;
  readonly #levels: Int32Array;
  readonly #reasons: Int32Array;
  readonly #phases: Uint8Array;
  readonly #trail: Literal[] = [];
  readonly #levelStarts: number[] = [];
  readonly #activity: Float64Array;
  readonly #seen: Uint8Array;
  readonly #queue: VariableQueue;
  #bump = 1;
  #propagated = 0;
  /** Literals of long clauses that were looked at and not paid for yet. */
  #scanned = 0;
  #isContradiction = false;

  private constructor(variables: number, budget: WorkBudget) {
    this.#budget = budget;
    this.#watches = Array.from({ length: 2 * variables }, () => []);
    this.#values = new Int8Array(2 * variables);
    this.#model = new Int8Array(2 * variables);
    this.#levels = new Int32Array(variables);
    this.#reasons = new Int32Array(variables).fill(NO_CLAUSE);
    this.#phases = new Uint8Array(variables).fill(1);
    this.#activity = new Float64Array(variables);
    this.#seen = new Uint8Array(variables);
    this.#queue = new VariableQueue(variables, this.#activity);
  }

  static *of(variables: number, clauses: Iterable<readonly Literal[]>, budget: WorkBudget): Pieces<SatSolver> {
    const solver = new SatSolver(variables, budget);
    for (const clause of clauses) {
      budget.chargeWork((1 + (clause.length >> 3)) / 4);
      solver.#add([...clause]);
      if (budget.endsPiece()) yield;
    }
    return solver;
  }

  /** Whether the clauses can be met with these assumptions; `isTrue` then tells how. */
  *solve(assumptions: readonly Literal[]): Pieces<boolean> {
    this.core = [];
    this.#budget.chargeWork(1 + (assumptions.length >> 4));
    if (this.#isContradiction) return false;
    try {
      return yield* this.#search(assumptions);
    } finally {
      this.#undo(0);
    }
  }

  /** The next solutions have these, where nothing speaks against it. */
  prefer(literals: Iterable<Literal>): void {
    for (const literal of literals) this.#phases[literal >> 1] = literal & 1;
  }

  /** The value of a literal in the last solution. */
  isTrue(literal: Literal): boolean {
    return this.#model[literal] === 1;
  }

  *#search(assumptions: readonly Literal[]): Pieces<boolean> {
    for (;;) {
      const conflict = this.#propagate();
      if (conflict === PAUSED) {
        yield;
        continue;
      }
      if (conflict !== NO_CLAUSE) {
        if (this.#levelStarts.length === 0) {
          this.#isContradiction = true;
          return false;
        }
        this.#learn(conflict);
        continue;
      }
      const next = this.#nextDecision(assumptions);
      if (next === undefined) {
        this.#model.set(this.#values);
        return true;
      }
      if (this.#values[next] === -1) {
        this.core = this.#failed(next);
        return false;
      }
      this.#levelStarts.push(this.#trail.length);
      this.#assign(next, NO_CLAUSE);
    }
  }

  /** The next assumption that is not met, else the most active open variable; undefined when all have a value. */
  #nextDecision(assumptions: readonly Literal[]): Literal | undefined {
    while (this.#levelStarts.length < assumptions.length) {
      const assumed = assumptions[this.#levelStarts.length] as Literal;
      if (this.#values[assumed] !== 1) return assumed;
      // It holds already: an empty level stands for it.
      this.#levelStarts.push(this.#trail.length);
    }
    for (;;) {
      const variable = this.#queue.take();
      if (variable === undefined) return undefined;
      if (this.#values[2 * variable] === 0) return 2 * variable + (this.#phases[variable] as number);
    }
  }

  #add(clause: Literal[]): void {
    if (clause.length < 2) {
      const [only] = clause;
      if (only === undefined || this.#values[only] === -1) this.#isContradiction = true;
      else if (this.#values[only] === 0) this.#assign(only, NO_CLAUSE);
      return;
    }
    this.#watch(clause);
  }

  #watch(clause: Literal[]): number {
    const place = this.#clauses.push(clause) - 1;
    this.#watches[clause[0] as Literal]?.push(place);
    this.#watches[clause[1] as Literal]?.push(place);
    return place;
  }

  #assign(literal: Literal, reason: number): void {
    const variable = literal >> 1;
    this.#values[literal] = 1;
    this.#values[literal ^ 1] = -1;
    this.#levels[variable] = this.#levelStarts.length;
    this.#reasons[variable] = reason;
    this.#trail.push(literal);
  }

  /** Draws all conclusions; the clause that cannot be met any more, if there is one, or PAUSED where a piece is over. */
  #propagate(): number {
    const values = this.#values;
    while (this.#propagated < this.#trail.length) {
      if (this.#budget.endsPiece()) return PAUSED;
      const fallen = (this.#trail[this.#propagated] as Literal) ^ 1;
      this.#propagated += 1;
      const watching = this.#watches[fallen] as number[];
      this.#budget.chargeWork(1 + (watching.length >> 2) + (this.#scanned >> 4));
      this.#scanned = 0;
      let kept = 0;
      for (let at = 0; at < watching.length; at += 1) {
        const place = watching[at] as number;
        const clause = this.#clauses[place] as Literal[];
        if (clause[0] === fallen) {
          clause[0] = clause[1] as Literal;
          clause[1] = fallen;
        }
        const first = clause[0] as Literal;
        if (values[first] !== 1 && this.#moveWatch(clause, place)) continue;
        watching[kept] = place;
        kept += 1;
        if (values[first] === 1) continue;
        if (values[first] === -1) {
          for (at += 1; at < watching.length; at += 1, kept += 1) watching[kept] = watching[at] as number;
          watching.length = kept;
          this.#propagated = this.#trail.length;
          return place;
        }
        this.#assign(first, place);
      }
      watching.length = kept;
    }
    return NO_CLAUSE;
  }

  /** Watches another literal than the second one, which has fallen, if one is left. */
  #moveWatch(clause: Literal[], place: number): boolean {
    for (let at = 2; at < clause.length; at += 1) {
      const other = clause[at] as Literal;
      if (this.#values[other] === -1) continue;
      clause[at] = clause[1] as Literal;
      clause[1] = other;
      this.#watches[other]?.push(place);
      this.#scanned += at;
      return true;
    }
    this.#scanned += clause.length;
    return false;
  }

  /** Learns from a conflict what led to it, up to the last decision that all of it depends on, and goes back. */
  #learn(conflict: number): void {
    const level = this.#levelStarts.length;
    const learned: Literal[] = [0];
    let open = 0;
    let at = this.#trail.length - 1;
    let clause = this.#clauses[conflict] as Literal[];
    let pivot = NO_CLAUSE;
    for (;;) {
      this.#budget.chargeWork(1 + (clause.length >> 3));
      for (const literal of clause) {
        const variable = literal >> 1;
        if (literal === pivot || this.#seen[variable] === 1 || this.#levels[variable] === 0) continue;
        this.#seen[variable] = 1;
        this.#raise(variable);
        if (this.#levels[variable] === level) open += 1;
        else learned.push(literal);
      }
      while (this.#seen[(this.#trail[at] as Literal) >> 1] === 0) at -= 1;
      pivot = this.#trail[at] as Literal;
      at -= 1;
      open -= 1;
      this.#seen[pivot >> 1] = 0;
      if (open === 0) break;
      clause = this.#clauses[this.#reasons[pivot >> 1] as number] as Literal[];
    }
    learned[0] = pivot ^ 1;
    for (const literal of learned) this.#seen[literal >> 1] = 0;
    this.#bump *= DECAY;
    this.#keep(learned);
  }

  #keep(learned: Literal[]): void {
    // The second literal is one of the highest level below: there the clause becomes a conclusion.
    let highest = 1;
    for (let at = 2; at < learned.length; at += 1) {
      if (this.#levelOf(learned[at]) > this.#levelOf(learned[highest])) highest = at;
    }
    const [first, second] = [learned[0] as Literal, learned[highest]];
    this.#undo(second === undefined ? 0 : this.#levelOf(second));
    if (second === undefined) {
      this.#assign(first, NO_CLAUSE);
      return;
    }
    learned[highest] = learned[1] as Literal;
    learned[1] = second;
    this.#assign(first, this.#watch(learned));
  }

  #levelOf(literal: Literal | undefined): number {
    return this.#levels[(literal as Literal) >> 1] as number;
  }

  /** The assumptions that lead to the opposite of one. */
  #failed(assumed: Literal): Literal[] {
    const found = [assumed];
    const waiting = new Set([assumed >> 1]);
    for (let at = this.#trail.length - 1; at >= 0 && waiting.size > 0; at -= 1) {
      const literal = this.#trail[at] as Literal;
      const variable = literal >> 1;
      if (!waiting.delete(variable) || this.#levels[variable] === 0) continue;
      const reason = this.#reasons[variable] as number;
      // An assumption has no reason; the one that fails may be the opposite of an earlier one.
      if (reason === NO_CLAUSE) found.push(literal);
      else for (const other of this.#clauses[reason] as Literal[]) if (other !== literal) waiting.add(other >> 1);
    }
    return found;
  }

  #raise(variable: number): void {
    const raised = (this.#activity[variable] as number) + this.#bump;
    this.#activity[variable] = raised;
    if (raised > LARGE) {
      for (let at = 0; at < this.#activity.length; at += 1) this.#activity[at] = (this.#activity[at] as number) / LARGE;
      this.#bump /= LARGE;
    }
    this.#queue.raised(variable);
  }

  #undo(level: number): void {
    if (this.#levelStarts.length <= level) return;
    const start = this.#levelStarts[level] as number;
    for (let at = this.#trail.length - 1; at >= start; at -= 1) {
      const literal = this.#trail[at] as Literal;
      this.#values[literal] = 0;
      this.#values[literal ^ 1] = 0;
      this.#phases[literal >> 1] = literal & 1;
      this.#queue.add(literal >> 1);
    }
    this.#trail.length = start;
    this.#levelStarts.length = level;
    this.#propagated = start;
  }
}

/** The open variables, the most active first: a binary heap. */
class VariableQueue {
  readonly #heap: number[] = [];
  readonly #places: Int32Array;
  readonly #activity: Float64Array;

  constructor(count: number, activity: Float64Array) {
    this.#activity = activity;
    this.#places = new Int32Array(count);
    for (let variable = 0; variable < count; variable += 1) {
      this.#heap.push(variable);
      this.#places[variable] = variable;
    }
  }

  take(): number | undefined {
    const [first] = this.#heap;
    const last = this.#heap.pop();
    if (first === undefined || last === undefined) return undefined;
    this.#places[first] = -1;
    if (this.#heap.length > 0) this.#sink(last);
    return first;
  }

  add(variable: number): void {
    if (this.#places[variable] !== -1) return;
    this.#heap.push(variable);
    this.#rise(variable, this.#heap.length - 1);
  }

  raised(variable: number): void {
    const place = this.#places[variable] as number;
    if (place !== -1) this.#rise(variable, place);
  }

  #isBefore(a: number, b: number): boolean {
    const difference = (this.#activity[a] as number) - (this.#activity[b] as number);
    return difference > 0 || (difference === 0 && a < b);
  }

  #rise(variable: number, from: number): void {
    let place = from;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      const above = this.#heap[parent] as number;
      if (!this.#isBefore(variable, above)) break;
      this.#put(above, place);
      place = parent;
    }
    this.#put(variable, place);
  }

  #sink(variable: number): void {
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= this.#heap.length) break;
      if (child + 1 < this.#heap.length && this.#isBefore(this.#heap[child + 1] as number, this.#heap[child] as number))
        child += 1;
      const below = this.#heap[child] as number;
      if (!this.#isBefore(below, variable)) break;
      this.#put(below, place);
      place = child;
    }
    this.#put(variable, place);
  }

  #put(variable: number, place: number): void {
    this.#heap[place] = variable;
    this.#places[variable] = place;
  }
}
