import { controlIn, hasManyMarks, MAX_MARKS } from '../../characters.ts';
import { type ErrorList, errorList, factOf, valueText } from '../../price-table/error-facts.ts';
import { PRICE_TYPES } from '../../product/price-type.ts';
import type { EffectKind } from '../../product/rule.ts';
import { checkCondition } from './check-condition.ts';
import { checkId, checkOptionIds, kindOf, RULE_LIMITS } from './check-parts.ts';

const KINDS = {
  hide: [],
  exclude: ['step'],
  only: ['step'],
  require: ['step'],
  refuse: [],
  surcharge: ['price_type', 'label'],
} as const satisfies Record<EffectKind, readonly string[]>;

type Given = Readonly<Record<string, unknown>>;

// D3, D5: as the price of an option. A negative surcharge is a discount.
const SURCHARGES = { minimum: -1e9, maximum: 1e9 };

/**
 * Reports what is not a list of 1 to 50 effects (D14.1, D14.3).
 *
 * @example
 * checkEffects([], errors); // errors: must have at least 1 effect
 */
function checkEffects(value: unknown, errors: ErrorList): void {
  const pointer = '/then';
  if (!Array.isArray(value)) {
    const message = `must be a list of effects, not ${valueText(value)}`;
    if (value === undefined) errors.add(pointer, 'required', message, { field: 'then' });
    else errors.add(pointer, 'wrong_type', message, { expected: ['array'] });
    return;
  }
  const limit = RULE_LIMITS.effects;
  const count = value.length;
  if (count === 0) errors.add(pointer, 'too_few', 'must have at least 1 effect', { limit: 1, count });
  if (count > limit) {
    errors.add(pointer, 'too_many', `must have at most ${limit} effects (it has ${count})`, { limit, count });
    return;
  }
  for (const [index, effect] of value.entries()) checkEffect(effect, `${pointer}/${index}`, errors);
}

function checkEffect(value: unknown, pointer: string, errors: ErrorList): void {
  const found = kindOf(value, KINDS, pointer, errors);
  if (!found) return;
  const { kind, given } = found;
  CHECKS[kind](given, pointer, errors);
}

type EffectCheck = (given: Given, pointer: string, errors: ErrorList) => void;

const CHECKS: Readonly<Record<EffectKind, EffectCheck>> = {
  hide: ({ hide }, pointer, errors) => checkId(hide, `${pointer}/hide`, 'a step', errors),
  exclude: checkOptions('exclude'),
  only: checkOptions('only'),
  require: checkOptions('require'),
  refuse: ({ refuse }, pointer, errors) => checkRefuse(refuse, `${pointer}/refuse`, errors),
  surcharge: checkSurcharge,
};

function checkOptions(kind: EffectKind): EffectCheck {
  return (given, pointer, errors) => {
    checkOptionIds(given[kind], `${pointer}/${kind}`, errors);
    checkId(given.step, `${pointer}/step`, 'a step', errors);
  };
}

function checkRefuse(value: unknown, pointer: string, errors: ErrorList): void {
  const message = `must be true, not ${valueText(value)}`;
  if (value !== true) errors.add(pointer, 'unknown_value', message, { allowed: [true], value: factOf(value) });
}

function checkSurcharge({ surcharge, price_type, label }: Given, pointer: string, errors: ErrorList): void {
  const { minimum, maximum } = SURCHARGES;
  if (typeof surcharge !== 'number') {
    const message = `must be a number, not ${valueText(surcharge)}`;
    errors.add(`${pointer}/surcharge`, 'wrong_type', message, { expected: ['number'] });
  } else if (!(surcharge >= minimum && surcharge <= maximum)) {
    const params = { ...SURCHARGES, value: factOf(surcharge) };
    errors.add(`${pointer}/surcharge`, 'out_of_range', `must be from ${minimum} to ${maximum}`, params);
  }
  const known: readonly unknown[] = PRICE_TYPES;
  const words = `must be one of ${PRICE_TYPES.join(', ')}`;
  const typePointer = `${pointer}/price_type`;
  if (price_type === undefined) errors.add(typePointer, 'required', words, { field: 'price_type' });
  else if (!known.includes(price_type)) {
    errors.add(typePointer, 'unknown_value', words, { allowed: known, value: factOf(price_type) });
  }
  checkLabel(label, `${pointer}/label`, errors);
}

function checkLabel(value: unknown, pointer: string, errors: ErrorList): void {
  if (value === undefined || value === null) return;
  const limit = RULE_LIMITS.label;
  if (typeof value !== 'string') {
    const message = `must be a string or null, not ${valueText(value)}`;
    errors.add(pointer, 'wrong_type', message, { expected: ['string', 'null'] });
    return;
  }
  const length = [...value].length;
  const message = `must be at most ${limit} characters long (it has ${length})`;
  if (length > limit) errors.add(pointer, 'too_long', message, { limit, length });
  const character = controlIn(value, 'line');
  if (character) errors.add(pointer, 'control_character', `must not contain ${character}`, { character });
  if (hasManyMarks(value)) {
    const words = `must have at most ${MAX_MARKS} combining marks on one letter`;
    errors.add(pointer, 'too_many_marks', words, { limit: MAX_MARKS });
  }
}

/**
 * The faults in the shape of a rule's `when` and `then` (D14.2, D14.3), up to 50; none where the rule can be kept.
 * `when` null or left out means always. Whether steps and options are there is for `checkRuleReferences`.
 *
 * @example
 * checkRuleParts({ width: { min: 900, max: 800 } }, [{ hide: 3 }]);
 * // [{ pointer: '/when/width/min', code: 'min_exceeds_max', ... }]
 */
export function checkRuleParts(when: unknown, then: unknown): ErrorList['items'] {
  const errors = errorList();
  checkWhen(when, errors);
  checkEffects(then, errors);
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
  if (parts.then !== undefined) checkEffects(parts.then, errors);
  return errors.items;
}

function checkWhen(when: unknown, errors: ErrorList): void {
  if (when === null || when === undefined) return;
  const leaves = checkCondition(when, '/when', 1, errors);
  const limit = RULE_LIMITS.leaves;
  const message = `must have at most ${limit} leaves (it has ${leaves})`;
  if (leaves > limit) errors.add('/when', 'too_many', message, { limit, count: leaves });
}
