import { PIECE, type Pieces } from './pieces.ts';

// D14.9: past so many evaluated leaves the report says that it did not search to the end.
const MAX_LEAVES = 1_000_000;
/** All work of a search, in units that take about as long as a leaf: a ceiling of about a second for the whole. */
const WORK_PER_LEAF = 4;

/**
 * What `each` hands out where a piece of work is over: whoever gets it yields, so that others have the thread.
 *
 * @example
 * if (item === PAUSE) { yield; continue; }
 */
export const PAUSE: unique symbol = Symbol('pause');

const ITEMS: unique symbol = Symbol('items');

/**
 * Items that only a budget hands out. They may be as many as 2 to the power of what a tenant has stored, so nothing else
 * can go through them (docs/adr/0056).
 *
 * @example
 * for (const item of budget.each(unpaid(subsets))) ...
 */
type Unpaid<Item> = { readonly [ITEMS]: Iterable<Item> };

/**
 * Locks items away until somebody pays for each of them.
 *
 * @example
 * const choices: Unpaid<number> = unpaid([1, 2, 3]);
 */
export function unpaid<Item>(items: Iterable<Item>): Unpaid<Item> {
  return { [ITEMS]: items };
}

/**
 * Only `orWhenSpent` and `valueOrWhenSpent` catch it, and give it the name that the answer has for it. There is one: a
 * search may run out for each of 100,000 options, and the stack of an error costs more than what it ends.
 */
const BUDGET_SPENT = new Error('The budget of this work is spent');

/**
 * How much work may still be done. Both charges throw when the budget is spent, so that no loop goes on by mistake; the
 * work as a whole runs in `orWhenSpent`, which says what is answered then.
 *
 * @example
 * for (const choice of budget.each(choices)) {
 *   if (choice === PAUSE) { yield; continue; }
 *   budget.chargeLeaves(evaluate(choice));
 * }
 */
export type WorkBudget = {
  /** Evaluated leaves of conditions, which D14.9 limits. */
  readonly chargeLeaves: (leaves: number) => void;
  /** All other work, in units that take as long as a leaf. */
  readonly chargeWork: (units: number) => void;
  /** Hands out items one by one, each when it is paid for, with a PAUSE wherever a piece is over. */
  readonly each: <Item>(items: Unpaid<Item>, units?: number) => Iterable<Item | typeof PAUSE>;
  readonly isSpent: () => boolean;
  /** Whether a piece is over, for work that does not go through items; the next one begins then. */
  readonly endsPiece: () => boolean;
};

/**
 * A budget that nothing was charged to.
 *
 * @example
 * workBudget().isSpent(); // false
 */
export function workBudget(leaves = MAX_LEAVES): WorkBudget {
  const budget = chargedBudget(leaves);
  return {
    ...budget,
    *each(items, units = 1) {
      for (const item of items[ITEMS]) {
        budget.chargeWork(units);
        if (budget.endsPiece()) yield PAUSE;
        yield item;
      }
    },
  };
}

/**
 * The same budget for work that takes several times as long as it is charged.
 *
 * @example
 * timesAsDear(budget, 3).chargeWork(10); // charges 30
 */
export function timesAsDear(budget: WorkBudget, times: number): WorkBudget {
  return {
    ...budget,
    chargeWork: (units) => budget.chargeWork(times * units),
    chargeLeaves: (leaves) => {
      budget.chargeLeaves(leaves);
      budget.chargeWork((times - 1) * leaves);
    },
    each: (items, units = 1) => budget.each(items, times * units),
  };
}

/**
 * A budget for work that goes through no items.
 *
 * @example
 * const charged: ChargedBudget = chargedBudget(500_000);
 */
export type ChargedBudget = Omit<WorkBudget, 'each'>;

/**
 * The same without items.
 *
 * @example
 * chargedBudget(500_000).chargeWork(12);
 */
export function chargedBudget(leaves: number): ChargedBudget {
  let leavesLeft = leaves;
  let workLeft = leaves * WORK_PER_LEAF;
  let ofPiece = PIECE;
  const isSpent = (): boolean => leavesLeft < 0 || workLeft < 0;
  const endsPiece = (): boolean => {
    // What is spent does no more work.
    const isOver = ofPiece <= 0 && !isSpent();
    if (isOver) ofPiece = PIECE;
    return isOver;
  };
  const chargeWork = (units: number): void => {
    workLeft -= units;
    ofPiece -= units;
    if (isSpent()) throw BUDGET_SPENT;
  };
  return {
    isSpent,
    endsPiece,
    chargeWork,
    chargeLeaves: (evaluated) => {
      leavesLeft -= evaluated;
      chargeWork(evaluated);
    },
  };
}

/**
 * Does a work until it ends or its budget is spent, and names what is answered then.
 *
 * @example
 * const starts = yield* orWhenSpent(startingPoints(space), () => undefined);
 */
export function* orWhenSpent<Result, Spent>(work: Pieces<Result>, whenSpent: () => Spent): Pieces<Result | Spent> {
  try {
    return yield* work;
  } catch (error) {
    return spentAnswer(error, whenSpent);
  }
}

/**
 * The same for a small part of a work, which is not interrupted.
 *
 * @example
 * valueOrWhenSpent(() => totalOf(option), () => null);
 */
export function valueOrWhenSpent<Value, Spent>(work: () => Value, whenSpent: () => Spent): Value | Spent {
  try {
    return work();
  } catch (error) {
    return spentAnswer(error, whenSpent);
  }
}

function spentAnswer<Spent>(error: unknown, whenSpent: () => Spent): Spent {
  if (error === BUDGET_SPENT) return whenSpent();
  throw error;
}
