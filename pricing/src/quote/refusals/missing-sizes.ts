import { errorList } from '../../price-table/parsing/error-list.ts';
import type { QuoteRefusal } from './quote-refusal.ts';
import { refuseShape } from './refuse-shape.ts';

/**
 * D10: width and height are required, except for a roof-window size that has its own.
 *
 * @example
 * missingSizes({ width: undefined, height: 1200 }).detail; // 'width is required'
 */
export function missingSizes(sizes: { width: number | undefined; height: number | undefined }): QuoteRefusal {
  const errors = errorList();
  for (const axis of ['width', 'height'] as const) {
    if (sizes[axis] === undefined) {
      errors.add(`/${axis}`, 'required', 'is required: give it in whole millimetres', { field: axis });
    }
  }
  return refuseShape(errors.items);
}
