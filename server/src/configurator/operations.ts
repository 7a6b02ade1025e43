import type { Operation } from '../platform/http/operation.ts';
import { choiceOperations } from './choices/operations.ts';
import { configurationOperations } from './configuration-operations.ts';
import { productDeletionOperations } from './copies/deletion-operations.ts';
import { productCopyOperations } from './copies/operations.ts';
import { exampleOperations } from './examples/operations.ts';
import { validationOperations } from './report/operations.ts';
import { readinessOperations } from './report/readiness-operations.ts';
import { ruleOperations } from './rules/operations.ts';
import { stepOperations } from './steps/operations.ts';
import { stepOptionsOperations } from './steps/step-options-operations.ts';

/** Every operation of the configurator. */
export const configuratorOperations: readonly Operation[] = [
  ...stepOperations,
  ...stepOptionsOperations,
  ...ruleOperations,
  ...choiceOperations,
  ...exampleOperations,
  ...configurationOperations,
  ...validationOperations,
  ...readinessOperations,
  ...productCopyOperations,
  ...productDeletionOperations,
];
