/** All that other modules see of this one. */
export { answerChoices, CHOICES_CACHE, choiceOperations, LONGEST_QUESTION } from './choices/operations.ts';
export { choicesAnswer } from './choices/schema.ts';
export { configurationOperations } from './configuration-operations.ts';
export { productDeletionOperations } from './copies/deletion-operations.ts';
export { productCopyOperations } from './copies/operations.ts';
export { exampleOperations } from './examples/operations.ts';
export { mustHaveRoomForExamples } from './examples/rules.ts';
export { patchExample } from './examples/service.ts';
export { examples } from './examples/store.ts';
export { PRODUCT_PARTS, productParts } from './product-parts/product-parts.ts';
export { listPartIds } from './product-parts/store.ts';
export { validationOperations } from './report/operations.ts';
export { states } from './report/readiness.ts';
export { readinessOperations } from './report/readiness-operations.ts';
export { readinessAnswer } from './report/readiness-schema.ts';
export { readinessService } from './report/readiness-service.ts';
export { reportAnswer } from './report/schema.ts';
export { ruleOperations } from './rules/operations.ts';
export { mustHaveRoomForRules } from './rules/rules.ts';
export { ruleSchema } from './rules/schema.ts';
export { countActiveRules, rules } from './rules/store.ts';
export { stepOperations } from './steps/operations.ts';
export { mustBeAttached, mustFitDefaults, mustHaveRoom } from './steps/rules.ts';
export { stepSchema } from './steps/schema.ts';
export { stepOptionsOperations } from './steps/step-options-operations.ts';
export {
  attachOptions,
  listActiveOrders,
  listOptionIds,
  replaceAttachments,
  stepLedger,
  steps,
} from './steps/store.ts';
