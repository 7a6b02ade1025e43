import { checkChangedParts, checkRuleReferences, placesOf, type ReferredStep, RULE_LIMITS } from '@vantail/pricing';
import { refuseFaults, validationError } from '../../platform/errors.ts';
import { ruleSchema } from './schema.ts';
import type { RuleRecord } from './store.ts';

type Parts = Pick<RuleRecord, 'when' | 'then'>;
type Whole = Parts & Pick<RuleRecord, 'name' | 'message' | 'message_en' | 'translations' | 'active'>;

/** D14.2, D14.3: every fault of the given parts, with its pointer in the condition or the effects. */
export const mustBeWellFormed = (parts: Partial<Parts>): void => refuseFaults(checkChangedParts(parts));

/** D14.3, D14.4: steps are active, options attached, and no condition looks ahead. What becomes wrong later is for the report. */
export const mustReferToProduct = (parts: Parts, steps: readonly ReferredStep[]): void =>
  refuseFaults(checkRuleReferences(parts, placesOf(steps)));

/** D14.1: at most 16 KiB, all of it together. */
export const mustBeSmall = (rule: Whole): void => {
  const fields = Object.keys(ruleSchema.fields).map((name) => [name, rule[name as keyof Whole]]);
  const bytes = Buffer.byteLength(JSON.stringify(Object.fromEntries(fields)));
  const limit = RULE_LIMITS.bytes;
  if (bytes <= limit) return;
  const message = `The rule has ${bytes} bytes as JSON, and ${limit} is the most`;
  throw validationError([{ pointer: '', code: 'too_large', message, params: { limit, bytes } }]);
};

/** D14.1: a product has at most 500 active rules. */
export const mustHaveRoomForRules = (activeRules: number): void => {
  const limit = RULE_LIMITS.activeRules;
  if (activeRules < limit) return;
  const message = `cannot be true: a product has at most ${limit} active rules`;
  throw validationError([{ pointer: '/active', code: 'too_many_rules', message, params: { limit } }]);
};
