/**
 * Sorts by (display_order, id), the order of the steps list (D1); a step without an order comes last.
 *
 * @example
 * steps.sort((a, b) => inStepOrder([a.display_order, a.id], [b.display_order, b.id]));
 */
export function inStepOrder(
  [orderA, idA]: readonly [displayOrder: number | null | undefined, id: number],
  [orderB, idB]: readonly [displayOrder: number | null | undefined, id: number],
): number {
  return (orderA ?? Number.MAX_VALUE) - (orderB ?? Number.MAX_VALUE) || idA - idB;
}
