import type { Operation } from '../../platform/http/operation.ts';
import { planRecordOperations } from './record-operations.ts';
import { planRequestOperations } from './request-operations.ts';
import { planRunOperations } from './run-operations.ts';

/** D17. */
export const planOperations: readonly Operation[] = [
  ...planRecordOperations,
  ...planRequestOperations,
  ...planRunOperations,
];
