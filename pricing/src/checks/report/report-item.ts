import type { Params } from '../../price-table/price-table.ts';

/**
 * An item of the validation report (D7). `message` tells a catalogue manager what to do, `params` the facts of it. `pointer` points into the
 * step or the row that the item names.
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
  readonly pricing_configuration_id?: number;
  readonly params: Params;
};
