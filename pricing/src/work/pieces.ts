/** A piece of work that others hardly feel: about a millisecond, in units that take as long as a leaf of a condition. */
export const PIECE = 5_000;

/**
 * Work that can be interrupted: it yields after each piece, and returns its result.
 *
 * @example
 * const work: Pieces<boolean> = search();
 */
export type Pieces<Result> = Generator<undefined, Result, undefined>;

/**
 * Goes through items of work that must be done to its end, as a price. What is done with each says how much it took, in
 * units that take as long as a leaf: nobody can go through them without a pause wherever a piece is over.
 *
 * @example
 * yield* eachInPieces(rules, (rule) => { read(rule); return 200; });
 */
export function* eachInPieces<Item>(items: Iterable<Item>, work: (item: Item) => number): Pieces<void> {
  let left = PIECE;
  for (const item of items) {
    left -= work(item);
    if (left > 0) continue;
    yield;
    left = PIECE;
  }
}

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
