import type { ProblemCode } from './errors.ts';

/** When an item occurs, and the names of its `params`; a name that ends in `?` is present only in some cases. */
export type ItemEntry = readonly [when: string, ...params: string[]];

/** D2: when each problem occurs, and its members beside the common ones. */
export const problemNotes: Record<ProblemCode, string> = {
  malformed_json: 'The body is not JSON, or not UTF-8.',
  unauthenticated:
    'No key, or one that is malformed, unknown, revoked, expired, or of an inactive tenant. `WWW-Authenticate` is set.',
  insufficient_scope: 'The key lacks the scope that the call needs, or that it wants to give to another key.',
  not_found: 'An unknown route, or an object that is not there for this key.',
  method_not_allowed: 'The route has other methods: `Allow` names them.',
  duplicate_display_order: 'Another active step of the product has this place.',
  pricing_configuration_in_use:
    'A step or a saved quote refers to the row that is to be deleted; `errors` names each place.',
  idempotency_in_progress: 'The first request with this `Idempotency-Key` is still running.',
  conflict: 'The state of the object does not allow it.',
  precondition_failed: '`If-Match`, or `expected_state`, names a state that is no longer the current one.',
  payload_too_large: 'The body is larger than its route takes.',
  unsupported_media_type: 'The body is of another type than its route takes.',
  validation_error: 'The request breaks a rule of shape, of limits or between fields; `errors` names each place.',
  invalid_option: 'An id is not that of an active option of the tenant.',
  idempotency_key_reused: 'The `Idempotency-Key` was used for another request.',
  dimensions_out_of_range: 'No row that is meant takes the size. Members: `nearest_sizes`, `ranges`.',
  dimensions_unavailable: 'The size is within the range, and not made or without a price. Member: `nearest_sizes`.',
  no_matching_configuration: 'No active row has what the request asks for.',
  ambiguous_configuration:
    'Several rows that are different windows have what the request asks for, and take the size. Member: `candidates`.',
  invalid_selection: 'A selection is not allowed, or one is missing; each item has `step_id` and `option_ids`.',
  rate_limited: 'The key has sent more requests than it may: wait as long as `Retry-After` says.',
  internal_error: 'A fault of the service; it is in the log under `request_id`.',
  unavailable: 'The database cannot be reached, or the service has too much to do: try again after `Retry-After`.',
  bad_request: 'The request is not valid HTTP.',
  request_timeout: 'The request took too long to arrive.',
  headers_too_large: 'The request line and headers are larger than 16 KiB.',
  expectation_failed: 'The `Expect` header asks for something other than `100-continue`.',
};

/** Amendment 1: every code in the `errors` of a problem; those of price lists are in bulk/imports/items.ts. */
export const errorItems: Record<string, ItemEntry> = {
  // The shape of a body.
  required: ['A field must be there. `allowed`: or one of these.', 'field', 'allowed?'],
  unknown_field: [
    'There is no such field; `suggestion` is the one that was probably meant, or null.',
    'field',
    'suggestion',
  ],
  wrong_type: ['The JSON type is another one.', 'expected'],
  blank: ['Text must say something.'],
  too_long: ['Text has more characters than it may.', 'limit', 'length'],
  malformed: ['Text is not in its format.', 'pattern', 'value'],
  malformed_key: ['A key of an object is not in its format.', 'key'],
  out_of_range: [
    'A number is not between its ends (null: no end), or a size not between those of the rows; where only the pair of `width` and `height` is at fault, these.',
    'minimum?',
    'maximum?',
    'value',
    'width?',
    'height?',
  ],
  unknown_value: ['The value is not one of those allowed.', 'allowed', 'value'],
  too_few: ['A list has fewer items than it needs.', 'limit', 'count'],
  too_many: ['A list has more items, or an object more keys, than it may.', 'limit', 'count'],
  too_many_values: ['The body holds more values, or more different names, than it may.', 'what', 'limit'],
  duplicate: ['A value is there twice.', 'value'],
  too_large: ['A value has more bytes than it may.', 'limit', 'bytes?', ...rowIds()],
  number_too_large: ['Free JSON holds a number beyond the limit.', 'limit'],
  too_deep: ['JSON, or a category, is nested deeper than it may be.', 'limit'],
  nul_character: ['Text holds the NUL character.'],
  lone_surrogate: ['Text is not well-formed Unicode.'],
  forbidden_key: ['A key has a name that is not taken.', 'key'],
  invalid: ['A record of a document is refused for another reason; the message tells it.'],
  // Query and headers.
  unknown_parameter: ['There is no such query parameter.', 'parameter', 'suggestion'],
  repeated_parameter: ['A query parameter is given twice.', 'parameter'],
  invalid_parameter: [
    'A query parameter has no value that is taken.',
    'minimum?',
    'maximum?',
    'allowed?',
    'limit?',
    'length?',
    'value?',
  ],
  invalid_header: ['A request header has no value that is taken; the ends are of its length.', 'minimum', 'maximum'],
  // Rules across fields, and rules about state.
  min_exceeds_max: ['A minimum is above its maximum; `field` is that of the maximum.', 'minimum', 'maximum', 'field'],
  unknown_reference: [
    'An id is not that of such a thing of the tenant, or of the document; `value` where several are checked at once.',
    'resource',
    'value?',
  ],
  cycle: ['A category would be its own ancestor.', 'resource'],
  no_such_time: ['A day or an hour that the calendar does not have.', 'value'],
  in_the_past: ['A time must be in the future.', 'value', 'now'],
  too_many_rows: ['More pricing rows than a product may have, or an adjustment may change.', 'count', 'limit'],
  too_many_steps: ['The product has as many active steps as it may.', 'limit'],
  duplicate_display_order: [
    'Another active step has this place; `other` points to it in a document.',
    'display_order?',
    'other?',
  ],
  not_all_active_steps: ['A new order must name every active step once.', 'missing', 'unknown'],
  invalid_option: ['The option is not an active one of the tenant.', 'option'],
  missing_category: ['The category of a document is not there, or not the only one of its name.', 'name'],
  missing_brand: ['The brand of a document is not there, or not the only one of its name.', 'name'],
  not_in_ledger: [
    'The number is not that of a change that is kept, or the thing was not there yet.',
    'value',
    'first?',
    'last?',
  ],
  not_revertible: ['A change of this type cannot be taken back.', 'type'],
  changed_since: [
    'A field no longer has the value that the change gave it; `later_change` is the number of the one that changed it.',
    'field',
    'resource',
    'change',
    'later_change',
    'later_actor',
    'later_at',
  ],
  referred_to_by_step: ['A step refers to the row.', 'step_id'],
  referred_to_by_quote: ['A saved quote was priced by the row; `line` counts from 0.', 'quote_id', 'number', 'line'],
  not_beside_percentage: ['An adjustment takes a percentage or an amount, not both.'],
  no_change: ['An adjustment by 0 without rounding changes nothing.'],
  state_changed: ['The rows have changed since the dry run that `expected_state` is from.'],
  // Price tables (D8), and the results of adjusting them (B2).
  invalid_json: ['The text of a price table is not JSON; `fault` says where.', 'fault'],
  unknown_format: ['The text is no price table at all.', 'value', 'coefficient?'],
  unknown_type: ['`type` is neither formula nor grid.', 'value', 'allowed'],
  unknown_mode: ['`modeInterpolation` is none of the three.', 'value', 'allowed'],
  headers: [
    'A list of sizes is missing or empty, holds what is no size, or does not increase.',
    'field',
    'value?',
    'count?',
    'previous?',
    'minimum?',
    'maximum?',
  ],
  too_many_headers: ['A grid has more sizes on an axis than it may.', 'field', 'count', 'limit'],
  prices: ['`prices`, or a row of it, is no list.', 'value', 'row?'],
  row_count: ['`prices` has another number of rows than there are heights.', 'count', 'expected'],
  row_length: ['A row has another number of prices than there are widths.', 'row', 'count', 'expected'],
  not_a_number: ['A price, A, B or r2 is no number.', 'value', 'row?', 'column?', 'sample?', 'coefficient?'],
  number_out_of_range: [
    'A number is beyond the limit, has too many decimals, or would have after an adjustment (`old`, `new`).',
    'limit',
    'decimals?',
    'value?',
    'old?',
    'new?',
    ...numberPlaces(),
    ...rowIds(),
  ],
  missing: ['A formula without samples lacks A or B.', 'coefficient'],
  not_a_list: ['A key of a formula is no list.', 'field', 'value'],
  sample: ['A sample is no object.', 'sample', 'value'],
  size: ['A size of a sample is none.', 'sample', 'field', 'value', 'minimum', 'maximum'],
  unavailable_key: [
    'A key of `unavailable` is not `<width>_<height>`; or, in a quote, the row lists the size as one that is not made.',
    'value?',
    ...sizeOnRow('?'),
  ],
  price_not_above_zero: [
    'An adjustment would take a price to 0 or below.',
    'old',
    'new',
    ...numberPlaces(),
    ...rowIds(),
  ],
  // Quotes (D10).
  ambiguous: ['Rows differ in this field, and the request does not give it.', 'field', 'allowed'],
  unknown_row: ['The row is not an active one of the product.', 'pricing_configuration_id'],
  no_rows: ['The product has no active pricing row.'],
  no_match: ['No row has this value, or all of the `fields` together.', 'field?', 'value?', 'allowed?', 'fields?'],
  empty_cell: ['The cell that prices the size is empty.', ...sizeOnRow()],
  empty_cells_around: ['All cells around the size are empty.', ...sizeOnRow()],
  not_above_zero: ['The price would not be above 0.', ...sizeOnRow('', '?'), 'option?', 'price?'],
  no_price: ['The row has neither a usable table nor a minimum price.', ...sizeOnRow()],
  unknown_step: ['The step is not an active one of the product.', ...selection()],
  missing_step: ['A required step is not answered.', ...selection(), 'minimum'],
  too_few_options: ['A step takes more options.', ...selection(), 'minimum', 'count'],
  too_many_options: ['A step takes fewer options.', ...selection(), 'maximum', 'count'],
  unknown_option: ['The option is not attached to the step.', ...selection()],
  inactive_option: ['The option is no longer offered.', ...selection(), 'option'],
  unusable_price: ['The option has no price that can be charged.', ...selection(), 'option'],
  second_size: ['Two sizes of a roof window are chosen.', ...selection()],
};

/** D7: every code of the validation report. */
export const reportItems: Record<string, ItemEntry> = {
  missing_category: ['The product has no category.', 'category'],
  inactive_category: ['Its category is inactive.', 'category'],
  missing_brand: ['The product has no brand.', 'brand'],
  inactive_brand: ['Its brand is inactive.', 'brand'],
  no_active_steps: ['The product has no active step.'],
  duplicate_display_order: ['Active steps have the same place.', 'display_order', 'step_ids'],
  invalid_json: ['JSON of the product, a step, or a price table cannot be read.', 'field?', 'fault?', 'more?'],
  invalid_price_table: ['A price table cannot be used; `fault` is its first fault, as in an error.', 'fault', 'more'],
  missing_required_options: ['A required step has too few usable options.', 'minimum', 'count'],
  inactive_option: ['An attached option is inactive.', 'option'],
  foreign_option: ['There is no such option.', 'option'],
  invalid_next_step: ['The next step is `unknown`, `itself`, `inactive` or in a `circle`.', 'reason', 'target_id'],
  invalid_previous_step: [
    'The previous step is `unknown`, `itself`, `inactive` or in a `circle`.',
    'reason',
    'target_id',
  ],
  inactive_product: ['The product is inactive.'],
  no_price: ['The product would have no from-price; `reason` as in the from-price.', 'reason'],
  unreferenced_pricing_row: ['No active step refers to the row.'],
  stale_snapshot: ['A step holds an old copy of the row, in these fields.', 'fields'],
  dangling_pricing_row: ['A step refers to a row that is not there.'],
  grid_does_not_cover_range: [
    'The row takes sizes that its grid has no price for: `[{ field, value, limit }]`.',
    'fields',
  ],
  overlapping_rows: [
    'Two rows of one window share sizes; `used_id` is the one that counts there.',
    'used_id',
    'width',
    'height',
  ],
  range_gap: ['No row of a window takes the sizes between two of them.', 'axis', 'minimum', 'maximum', 'previous_id'],
  not_monotonic: [
    'A larger window costs less. Of a grid: the cell that is the likelier slip, what its neighbours let expect, and the one that it disagrees with; of a formula: A.',
    'width?',
    'height?',
    'price?',
    'expected?',
    'neighbour?',
    'more?',
    'A?',
  ],
  poor_fit: [
    'A formula is far from its prices: `r2` under its limit, or a sample more percent off than the limit.',
    'limit',
    'r2?',
    'width?',
    'height?',
    'price?',
    'expected?',
    'percent?',
  ],
  openings_do_not_match_leaf_count: ['Openings and leaves do not agree at this leaf.', 'leaf_count', 'leaf', 'opening'],
  asymmetric_step_reference: [
    'Two steps name each other in one direction only; `field` of the target mends it.',
    'field',
    'target_id',
  ],
  missing_translation: ['A language that other parts of the product have.', 'language'],
  skippable_required: ['A required step may be skipped.'],
  more_options_required_than_attached: ['options_min is more than can be chosen.', 'minimum', 'count'],
};

/** B2, B6: the warnings and skipped rows of bulk work. */
export const warningItems: Record<string, ItemEntry> = {
  percentage_after_rounding: ['Percentages of changed rows or products are applied after the rounding.', 'count'],
  invalid_price_table: ['A row was skipped, because its table cannot be read; `fault` is its first fault.', 'fault'],
  different_currency: ['The prices of a document are in another currency.', 'given', 'own'],
  different_price_basis: ['The prices of a document have another basis.', 'given', 'own'],
  different_percentage: ['The product keeps its own percentage.', 'given', 'own'],
  dangling_pricing_row: ['A step of a document refers to a row that it does not have.', 'pricing_configuration_id'],
  inactive_now: ['Something that a restored product uses is inactive.', 'resource'],
  moved_on: ['Something that a restored product uses has changed since, and stays as it is.', 'resource'],
  foreign_option: ['A step of a document names an option that it does not have.', 'option'],
};

/** About a row that an adjustment would change. */
function rowIds(): string[] {
  return ['pricing_configuration_id?', 'product_id?'];
}

function numberPlaces(): string[] {
  return ['field?', 'width?', 'height?', 'row?', 'column?', 'sample?', 'coefficient?'];
}

function sizeOnRow(mark = '', rowMark = mark): string[] {
  return [`width${mark}`, `height${mark}`, `pricing_configuration_id${rowMark}`, 'cell?'];
}

function selection(): string[] {
  return ['step', 'step_id', 'option_ids'];
}
