import { type ErrorList, errorList } from '../../price-table/parsing/error-list.ts';
import { checkCondition } from './check-condition.ts';
import { checkEffects } from './check-effects.ts';
import { RULE_LIMITS } from './rule-limits.ts';

/**
 * The faults in the shape of a rule's `when` and `then` (D14.2, D14.3), up to 50; none where the rule can be kept.
 * `when` null or left out means always. Whether steps and options are there is for `checkRuleReferences`. Pointers
 * begin with `root`, which is where the rule stands in a body.
 *
 * @example
 * checkRuleParts({ width: { min: 900, max: 800 } }, [{ hide: 3 }]);
 * // [{ pointer: '/when/width/min', code: 'min_exceeds_max', ... }]
 */
export function checkRuleParts(when: unknown, then: unknown, root = ''): ErrorList['items'] {
  const errors = errorList(root);
  checkWhen(when, errors);
  checkEffects(then, '/then', errors);
  return errors.items;
}

/**
 * The same for a change, which has only the parts that it changes.
 *
 * @example
 * checkChangedParts({ then: [] }); // [{ pointer: '/then', code: 'too_few', ... }]
 */
export function checkChangedParts(parts: { readonly when?: unknown; readonly then?: unknown }): ErrorList['items'] {
  const errors = errorList();
  checkWhen(parts.when, errors);
  if (parts.then !== undefined) checkEffects(parts.then, '/then', errors);
  return errors.items;
}

function checkWhen(when: unknown, errors: ErrorList): void {
  if (when === null || when === undefined) return;
  const leaves = checkCondition(when, '/when', 1, errors);
  const limit = RULE_LIMITS.leaves;
  const message = `must have at most ${limit} leaves (it has ${leaves})`;
  if (leaves > limit) errors.add('/when', 'too_many', message, { limit, count: leaves });
}
