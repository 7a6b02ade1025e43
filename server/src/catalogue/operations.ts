import type { Operation } from '../platform/http/operation.ts';
import { brandOperations } from './brands.ts';
import { categoryOperations } from './categories/operations.ts';
import { listOperations } from './lists/operations.ts';
import { pictureAssignmentOperations } from './media/assignment-operations.ts';
import { mediaOperations } from './media/operations.ts';
import { optionOperations } from './options/operations.ts';
import { productOperations } from './products/operations.ts';

/** Every operation of the catalogue. */
export const catalogueOperations: readonly Operation[] = [
  ...brandOperations,
  ...categoryOperations,
  ...productOperations,
  ...optionOperations,
  ...mediaOperations,
  ...pictureAssignmentOperations,
  ...listOperations,
];
