import type { Params } from '../price-table/price-table.ts';
import type { QuoteRequest } from '../request/quote-request.ts';

/**
 * An item of the validation report (D7). `message` tells a catalogue manager what to do, `params` the facts of it. `pointer` points into the
 * step, the row or the rule that the item names. `example` is a body for `choices` that shows the finding (D14.9).
 *
 * @example
 * const item: ReportItem = {
 *   code: 'range_gap', message: 'No row covers widths from 1001 to 1199 mm. ...', pricing_configuration_id: 7,
 *   params: { axis: 'width', minimum: 1001, maximum: 1199 },
 * };
 */
export type ReportItem = {
  readonly code: string;
  readonly message: string;
  readonly pointer?: string;
  readonly step_id?: number;
  readonly option_id?: number;
  readonly pricing_configuration_id?: number;
  readonly rule_id?: number;
  readonly example?: QuoteRequest;
  readonly params: Params;
};
