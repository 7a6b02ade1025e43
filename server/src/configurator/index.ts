/** All that other modules see of this one. */
export { answerChoices, CHOICES_CACHE, LONGEST_QUESTION } from './choices/operations.ts';
export { choicesAnswer } from './choices/schema.ts';
export { mustHaveRoomForExamples } from './examples/rules.ts';
export { patchExample } from './examples/service.ts';
export { examples } from './examples/store.ts';
export { configuratorOperations } from './operations.ts';
export { PRODUCT_PARTS, productParts } from './product-parts.ts';
export { listPartIds } from './product-parts-store.ts';
export { states } from './report/readiness.ts';
export { readinessAnswer } from './report/readiness-schema.ts';
export { readinessService } from './report/readiness-service.ts';
export { reportAnswer } from './report/schema.ts';
export { mustHaveRoomForRules } from './rules/rules.ts';
export { ruleSchema } from './rules/schema.ts';
export { countActiveRules, rules } from './rules/store.ts';
export { mustBeAttached, mustFitDefaults, mustHaveRoom } from './steps/rules.ts';
export { stepSchema } from './steps/schema.ts';
export {
  attachOptions,
  listActiveOrders,
  listOptionIds,
  replaceAttachments,
  stepLedger,
  steps,
} from './steps/store.ts';
