// D14.9: past so many evaluated leaves the report says that it did not search to the end.
const MAX_LEAVES = 1_000_000;
/** A piece of work that others hardly feel: about a millisecond. */
const PIECE = 5_000;

/**
 * How much work may still be done, counted in evaluated leaves of conditions. Whoever works in pieces asks whether one is
 * over, and then lets others have the thread.
 *
 * @example
 * budget.spend(sight.leaves);
 * if (budget.isPieceOver()) yield;
 * if (budget.isSpent()) return undefined;
 */
export type WorkBudget = {
  readonly spend: (leaves: number) => void;
  /** Work beside, which ends a piece and never the whole. */
  readonly pass: (leaves: number) => void;
  readonly isSpent: () => boolean;
  /** True once for each piece. */
  readonly isPieceOver: () => boolean;
};

/**
 * A budget that nothing was spent of.
 *
 * @example
 * workBudget().isSpent(); // false
 */
export function workBudget(leaves = MAX_LEAVES): WorkBudget {
  let left = leaves;
  let ofPiece = PIECE;
  return {
    spend: (spent) => {
      left -= spent;
      ofPiece -= spent;
    },
    pass: (spent) => {
      ofPiece -= spent;
    },
    isSpent: () => left < 0,
    isPieceOver: () => {
      if (ofPiece > 0) return false;
      ofPiece = PIECE;
      return true;
    },
  };
}

/**
 * Work that can be interrupted: it yields after each piece, and returns its result.
 *
 * @example
 * const work: Pieces<boolean> = search();
 */
export type Pieces<Result> = Generator<undefined, Result, undefined>;

/**
 * Does all pieces of a work at once.
 *
 * @example
 * allPieces(search()); // true
 */
export function allPieces<Result>(work: Pieces<Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
