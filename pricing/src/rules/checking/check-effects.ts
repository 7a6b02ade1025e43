import { factOf } from '../../price-table/fact-of.ts';
import type { ErrorList } from '../../price-table/parsing/error-list.ts';
import { shownValue } from '../../price-table/shown-value.ts';
import { PRICE_TYPES } from '../../quote/options/offered-option.ts';
import { checkId, checkOptionIds } from './check-id.ts';
import { type Kinds, kindOf } from './kind-of.ts';
import { RULE_LIMITS } from './rule-limits.ts';

const KINDS = {
  hide: [],
  exclude: ['step'],
  only: ['step'],
  require: ['step'],
  refuse: [],
  surcharge: ['price_type', 'label'],
} as const satisfies Kinds;

type Given = Readonly<Record<string, unknown>>;

// D3, D5: as the price of an option. A negative surcharge is a discount.
const SURCHARGES = { minimum: -1e9, maximum: 1e9 };

/**
 * Reports what is not a list of 1 to 50 effects (D14.1, D14.3).
 *
 * @example
 * checkEffects([], '/then', errors); // errors: must have at least 1 effect
 */
export function checkEffects(value: unknown, pointer: string, errors: ErrorList): void {
  if (!Array.isArray(value)) {
    const message = `must be a list of effects, not ${shownValue(value)}`;
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
  if (kind === 'hide') checkId(given.hide, `${pointer}/hide`, 'a step', errors);
  else if (kind === 'surcharge') checkSurcharge(given, pointer, errors);
  else if (kind === 'refuse') checkRefuse(given.refuse, `${pointer}/refuse`, errors);
  else {
    checkOptionIds(given[kind], `${pointer}/${kind}`, errors);
    checkId(given.step, `${pointer}/step`, 'a step', errors);
  }
}

function checkRefuse(value: unknown, pointer: string, errors: ErrorList): void {
  const message = `must be true, not ${shownValue(value)}`;
  if (value !== true) errors.add(pointer, 'unknown_value', message, { allowed: [true], value: factOf(value) });
}

function checkSurcharge({ surcharge, price_type, label }: Given, pointer: string, errors: ErrorList): void {
  const { minimum, maximum } = SURCHARGES;
  if (typeof surcharge !== 'number') {
    const message = `must be a number, not ${shownValue(surcharge)}`;
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
    const message = `must be a string or null, not ${shownValue(value)}`;
    errors.add(pointer, 'wrong_type', message, { expected: ['string', 'null'] });
    return;
  }
  const length = [...value].length;
  const message = `must be at most ${limit} characters long (it has ${length})`;
  if (length > limit) errors.add(pointer, 'too_long', message, { limit, length });
}
