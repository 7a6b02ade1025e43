/** No clause: the end of a list, and the reason of what was assumed. */
export const NO_CLAUSE = -1;

/** Of a clause: its length, the next clause that watches its first literal, the next one of its second, its literals. */
const LENGTH = 0;
const NEXT = 1;
/** Where the literals of a clause begin. */
export const LITERALS = 3;

/**
 * Clauses of two literals and more, in one array of numbers, so that a copy costs next to nothing. The first two literals
 * of each are watched: for each literal there is a list of the clauses that watch it, linked through the clauses.
 *
 * @example
 * const store = new ClauseStore(2);
 * store.add([2, 4]); // a or b, with a = 2, b = 4
 */
export class ClauseStore {
  /** The first cells are the heads of the lists, by literal. */
  cells: Int32Array;
  #end: number;

  constructor(variables: number) {
    this.#end = 2 * variables;
    this.cells = new Int32Array(Math.max(64, 4 * this.#end)).fill(NO_CLAUSE, 0, this.#end);
  }

  copy(): ClauseStore {
    const made = new ClauseStore(0);
    // Room for what is learned.
    made.cells = new Int32Array(this.#end + (this.#end >> 2) + 64);
    made.cells.set(this.cells.subarray(0, this.#end));
    made.#end = this.#end;
    return made;
  }

  /** How many numbers are kept. */
  get size(): number {
    return this.#end;
  }

  /** Where the clause is. */
  add(literals: readonly number[]): number {
    const clause = this.#end;
    this.#end += LITERALS + literals.length;
    if (this.#end > this.cells.length) {
      const larger = new Int32Array(2 * this.#end);
      larger.set(this.cells);
      this.cells = larger;
    }
    this.cells[clause + LENGTH] = literals.length;
    this.cells.set(literals, clause + LITERALS);
    for (const which of [0, 1]) {
      const literal = literals[which] as number;
      this.cells[clause + NEXT + which] = this.cells[literal] as number;
      this.cells[literal] = clause;
    }
    return clause;
  }

  /** Where the literals of a clause end. */
  endOf(clause: number): number {
    return clause + LITERALS + (this.cells[clause + LENGTH] as number);
  }

  /** Makes a watched literal the second one; the position of the link to the next clause that watches it. */
  putSecond(clause: number, literal: number): number {
    const { cells } = this;
    if (cells[clause + LITERALS] === literal) {
      cells[clause + LITERALS] = cells[clause + LITERALS + 1] as number;
      cells[clause + LITERALS + 1] = literal;
      const next = cells[clause + NEXT] as number;
      cells[clause + NEXT] = cells[clause + NEXT + 1] as number;
      cells[clause + NEXT + 1] = next;
    }
    return clause + NEXT + 1;
  }
}
