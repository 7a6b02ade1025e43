/** All that other modules see of this one. */
export { forgetChanges } from './changes/forget-changes.ts';
export { changeOperations } from './changes/operations.ts';
export { changeAnswer } from './changes/schema.ts';
export { checkAnswer } from './plans/check-schema.ts';
export { startDuePlans } from './plans/due-plans.ts';
export { planOperations } from './plans/operations.ts';
export { type CheckBody, checkBody, planSchema, requestsBody } from './plans/schema.ts';
export { historyOperations } from './undo/operations.ts';
export { startDelivery } from './webhooks/delivery-loop.ts';
export { webhookOperations } from './webhooks/operations.ts';
