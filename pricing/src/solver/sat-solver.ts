import type { Pieces } from '../work/pieces.ts';
import type { WorkBudget } from '../work/work-budget.ts';
import { ClauseStore, LITERALS, NO_CLAUSE } from './clause-store.ts';
import { VariableQueue } from './variable-queue.ts';

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

const PAUSED = -2;
/** How fast older conflicts count less; what makes numbers too large for this is scaled down. */
const DECAY = 1 / 0.95;
const LARGE = 1e100;

/**
 * Decides whether clauses can all be met, by conflict-driven clause learning with two watched literals. It is
 * incremental: each question has assumptions, and where they cannot hold together, `core` names some that cannot. What it
 * learned, and what follows from the assumptions that the next question begins with as well, is kept for it. All work is
 * charged to a budget, and long work yields.
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
  readonly #store: ClauseStore;
  /** 1 for true, -1 for false, 0 for open, by literal. */
  readonly #values: Int8Array;
  readonly #model: Int8Array;
  readonly #levels: Int32Array;
  readonly #reasons: Int32Array;
  readonly #phases: Uint8Array;
  readonly #trail: Literal[];
  readonly #levelStarts: number[] = [];
  readonly #activity: Float64Array;
  readonly #seen: Uint8Array;
  readonly #queue: VariableQueue;
  #assumed: readonly Literal[] = [];
  /** Assumed in every question, all at one level. */
  readonly #always: readonly Literal[];
  #bump = 1;
  #propagated: number;
  /** Literals of long clauses that were looked at and not paid for yet. */
  #scanned = 0;
  #isContradiction: boolean;

  private constructor(variables: number, budget: WorkBudget, from?: SatSolver, always: readonly Literal[] = []) {
    this.#budget = budget;
    this.#always = always;
    this.#store = from ? from.#store.copy() : new ClauseStore(variables);
    this.#values = from ? from.#values.slice() : new Int8Array(2 * variables);
    this.#model = new Int8Array(2 * variables);
    this.#levels = new Int32Array(variables);
    this.#reasons = new Int32Array(variables).fill(NO_CLAUSE);
    this.#phases = new Uint8Array(variables).fill(1);
    this.#activity = new Float64Array(variables);
    this.#seen = new Uint8Array(variables);
    this.#queue = from ? from.#queue.copy(this.#activity) : VariableQueue.of(variables, this.#activity);
    this.#trail = from ? [...from.#trail] : [];
    this.#propagated = from ? from.#propagated : 0;
    this.#isContradiction = from ? from.#isContradiction : false;
  }

  static *of(variables: number, clauses: Iterable<readonly Literal[]>, budget: WorkBudget): Pieces<SatSolver> {
    const solver = new SatSolver(variables, budget);
    for (const clause of clauses) {
      budget.chargeWork((1 + (clause.length >> 3)) / 4);
      solver.#add(clause);
      if (budget.endsPiece()) yield;
    }
    // What always holds is concluded once, for all copies.
    for (let end = solver.#propagate(); end !== NO_CLAUSE; end = solver.#propagate()) {
      if (end === PAUSED) yield;
      else solver.#isContradiction = true;
    }
    return solver;
  }

  /**
   * Another one with the same clauses, for questions at the cost of another budget; `always` is assumed in all of them,
   * which costs less than to name it each time. This one must not have been asked.
   */
  copy(budget: WorkBudget, always: readonly Literal[] = []): SatSolver {
    budget.chargeWork(this.size >> 9);
    return new SatSolver(this.#phases.length, budget, this, always);
  }

  /** How many numbers it keeps, about. */
  get size(): number {
    return this.#store.size + 8 * this.#phases.length;
  }

  /** Whether the clauses can be met with these assumptions; `isTrue` then tells how, with as many `preferred` as it can. */
  *solve(assumptions: readonly Literal[], preferred: readonly Literal[] = []): Pieces<boolean> {
    this.core = [];
    this.#budget.chargeWork(1 + ((assumptions.length + preferred.length) >> 4));
    if (this.#isContradiction) return false;
    let same = 0;
    while (same < assumptions.length && assumptions[same] === this.#assumed[same]) same += 1;
    this.#undo(same + this.#ownLevels);
    this.#assumed = assumptions;
    for (const literal of preferred) this.#phases[literal >> 1] = literal & 1;
    return yield* this.#search(assumptions);
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
        if (this.#levelStarts.length <= this.#ownLevels) return this.#endsIn(this.#failed([], conflict));
        this.#learn(conflict);
        continue;
      }
      if (this.#levelStarts.length < this.#ownLevels) {
        const fallen = this.#assumeAlways();
        if (fallen !== undefined) return this.#endsIn(this.#failed([fallen]));
        continue;
      }
      const next = this.#nextDecision(assumptions);
      if (next === undefined) {
        this.#model.set(this.#values);
        return true;
      }
      if (this.#values[next] === -1) {
        this.core = this.#failed([next]);
        return false;
      }
      this.#levelStarts.push(this.#trail.length);
      this.#assign(next, NO_CLAUSE);
    }
  }

  get #ownLevels(): number {
    return this.#always.length > 0 ? 1 : 0;
  }

  /** The one of those that are always assumed that cannot be, if there is one. */
  #assumeAlways(): Literal | undefined {
    this.#levelStarts.push(this.#trail.length);
    this.#budget.chargeWork(1 + (this.#always.length >> 4));
    for (const literal of this.#always) {
      if (this.#values[literal] === -1) return literal;
      if (this.#values[literal] === 0) this.#assign(literal, NO_CLAUSE);
    }
    return undefined;
  }

  /** Nothing can be met with what is always assumed. */
  #endsIn(core: readonly Literal[]): false {
    this.core = core;
    this.#isContradiction = core.length === 0;
    this.#undo(0);
    return false;
  }

  /** The next assumption that is not met, else the most active open variable; undefined when all have a value. */
  #nextDecision(assumptions: readonly Literal[]): Literal | undefined {
    const own = this.#ownLevels;
    while (this.#levelStarts.length - own < assumptions.length) {
      const assumed = assumptions[this.#levelStarts.length - own] as Literal;
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

  #add(clause: readonly Literal[]): void {
    if (clause.length > 1) {
      this.#store.add(clause);
      return;
    }
    const [only] = clause;
    if (only === undefined || this.#values[only] === -1) this.#isContradiction = true;
    else if (this.#values[only] === 0) this.#assign(only, NO_CLAUSE);
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
    while (this.#propagated < this.#trail.length) {
      if (this.#budget.endsPiece()) return PAUSED;
      const fallen = (this.#trail[this.#propagated] as Literal) ^ 1;
      this.#propagated += 1;
      const conflict = this.#visit(fallen);
      this.#budget.chargeWork(1 + (this.#scanned >> 3));
      this.#scanned = 0;
      if (conflict === NO_CLAUSE) continue;
      this.#propagated = this.#trail.length;
      return conflict;
    }
    return NO_CLAUSE;
  }

  /** Goes through the clauses that watch a literal which has fallen: each watches another one, is met, or concludes. */
  #visit(fallen: Literal): number {
    const [store, values] = [this.#store, this.#values];
    const { cells } = store;
    // The cell that leads to the clause: what is taken out of the list is skipped there.
    let link: number = fallen;
    for (let clause = cells[link] as number; clause !== NO_CLAUSE; clause = cells[link] as number) {
      this.#scanned += 2;
      const next = store.putSecond(clause, fallen);
      const first = cells[clause + LITERALS] as Literal;
      if (values[first] !== 1) {
        const other = this.#openFrom(clause);
        if (other !== NO_CLAUSE) {
          const literal = cells[other] as Literal;
          cells[other] = fallen;
          cells[clause + LITERALS + 1] = literal;
          cells[link] = cells[next] as number;
          cells[next] = cells[literal] as number;
          cells[literal] = clause;
          continue;
        }
        if (values[first] === -1) return clause;
        this.#assign(first, clause);
      }
      link = next;
    }
    return NO_CLAUSE;
  }

  /** The cell of a literal that is not watched and has not fallen. */
  #openFrom(clause: number): number {
    const { cells } = this.#store;
    const end = this.#store.endOf(clause);
    for (let at = clause + LITERALS + 2; at < end; at += 1) {
      if (this.#values[cells[at] as Literal] === -1) continue;
      this.#scanned += (at - clause) >> 1;
      return at;
    }
    this.#scanned += (end - clause) >> 1;
    return NO_CLAUSE;
  }

  /** Learns from a conflict what led to it, up to the last decision that all of it depends on, and goes back. */
  #learn(conflict: number): void {
    const level = this.#levelStarts.length;
    const learned: Literal[] = [0];
    let open = 0;
    let at = this.#trail.length - 1;
    let clause = conflict;
    let pivot = NO_CLAUSE;
    for (;;) {
      const end = this.#store.endOf(clause);
      this.#budget.chargeWork(1 + ((end - clause) >> 3));
      for (let cell = clause + LITERALS; cell < end; cell += 1) {
        const literal = this.#store.cells[cell] as Literal;
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
      clause = this.#reasons[pivot >> 1] as number;
    }
    const needed = learned.filter((literal, index) => index === 0 || !this.#follows(literal));
    for (const literal of learned) this.#seen[literal >> 1] = 0;
    needed[0] = pivot ^ 1;
    this.#bump *= DECAY;
    this.#keep(needed);
  }

  /** Whether a literal of what is learned follows from the others, so that it can be left out. */
  #follows(literal: Literal): boolean {
    const reason = this.#reasons[literal >> 1] as number;
    if (reason === NO_CLAUSE) return false;
    const end = this.#store.endOf(reason);
    for (let cell = reason + LITERALS; cell < end; cell += 1) {
      const variable = (this.#store.cells[cell] as Literal) >> 1;
      if (this.#seen[variable] === 0 && this.#levels[variable] !== 0) return false;
    }
    this.#budget.chargeWork(1 + ((end - reason) >> 3));
    return true;
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
    this.#assign(first, this.#store.add(learned));
  }

  #levelOf(literal: Literal | undefined): number {
    return this.#levels[(literal as Literal) >> 1] as number;
  }

  /** The assumptions that lead to the opposite of one, or to a clause that cannot be met. */
  #failed(found: Literal[], conflict = NO_CLAUSE): Literal[] {
    for (const assumed of found) this.#seen[assumed >> 1] = 1;
    if (conflict !== NO_CLAUSE) this.#markReason(conflict);
    const start = this.#levelStarts[0] ?? this.#trail.length;
    for (let at = this.#trail.length - 1; at >= start; at -= 1) {
      const literal = this.#trail[at] as Literal;
      if (this.#seen[literal >> 1] === 0) continue;
      const reason = this.#reasons[literal >> 1] as number;
      // An assumption has no reason; the one that fails may be the opposite of an earlier one.
      if (reason === NO_CLAUSE) found.push(literal);
      else this.#markReason(reason);
      this.#seen[literal >> 1] = 0;
    }
    for (const assumed of found) this.#seen[assumed >> 1] = 0;
    this.#budget.chargeWork(1 + ((this.#trail.length - start) >> 4));
    return found;
  }

  #markReason(clause: number): void {
    const end = this.#store.endOf(clause);
    this.#budget.chargeWork(1 + ((end - clause) >> 3));
    for (let cell = clause + LITERALS; cell < end; cell += 1) {
      const variable = (this.#store.cells[cell] as Literal) >> 1;
      if (this.#levels[variable] !== 0) this.#seen[variable] = 1;
    }
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
