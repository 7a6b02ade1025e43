import type { Operation } from '../platform/http/operation.ts';
import { changeOperations } from './changes/operations.ts';
import { planOperations } from './plans/operations.ts';
import { undoOperations } from './undo/operations.ts';
import { webhookOperations } from './webhooks/operations.ts';

/** Every operation of changes, undo, plans and webhooks. */
export const historyOperations: readonly Operation[] = [
  ...changeOperations,
  ...undoOperations,
  ...planOperations,
  ...webhookOperations,
];
