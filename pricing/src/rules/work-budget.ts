// D14.9: past so many evaluated leaves the report says that it did not search to the end.
const MAX_LEAVES = 1_000_000;

/**
 * How much work a search may still do, counted in evaluated leaves of conditions.
 *
 * @example
 * budget.spend(sight.leaves);
 * if (budget.isSpent()) return undefined;
 */
export type WorkBudget = { readonly spend: (leaves: number) => void; readonly isSpent: () => boolean };

/**
 * A budget that nothing was spent of.
 *
 * @example
 * workBudget().isSpent(); // false
 */
export function workBudget(leaves = MAX_LEAVES): WorkBudget {
  let left = leaves;
  return {
    spend: (spent) => {
      left -= spent;
    },
    isSpent: () => left < 0,
  };
}
