/** All that other modules see of this one. */
export { forgetChanges } from './changes/forget-changes.ts';
export { changeAnswer } from './changes/schema.ts';
export { historyOperations } from './operations.ts';
export { checkAnswer } from './plans/check-schema.ts';
export { startDuePlans } from './plans/due-plans.ts';
export { type CheckBody, checkBody, planSchema, requestsBody } from './plans/schema.ts';
export { startDelivery } from './webhooks/delivery-loop.ts';
