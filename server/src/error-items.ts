import type { ProblemCode } from './errors.ts';

/** When an item occurs, and the names of its `params`; a name that ends in `?` is present only in some cases. */
export type ItemEntry = readonly [when: string, ...params: string[]];

/** D2: when each problem occurs, and its members beside the common ones. */
export const problemNotes: Record<ProblemCode, string> = {
  malformed_json: 'The body is not JSON, or not UTF-8.',
  unauthenticated:
    'No key, or one that is malformed, unknown, revoked, expired, or of an inactive tenant; the same of sessions, invitations, links and passkeys. `WWW-Authenticate` is set.',
  insufficient_scope: 'The key lacks the scope that the call needs, or that it wants to give to another key.',
  origin_not_allowed:
    'A page of an origin that is not among the `allowed_origins` of the key uses it; or a session is used by an unsafe method without the `Origin` of this service or `Sec-Fetch-Site: same-origin`.',
  not_found: 'An unknown route, or an object that does not exist for this key.',
  method_not_allowed: 'The route has other methods: `Allow` names them.',
  duplicate_display_order: 'Another active step of the product has this position.',
  pricing_configuration_in_use:
    'A step or a saved quote refers to the row that is to be deleted; `errors` names each place.',
  idempotency_in_progress: 'The first request with this `Idempotency-Key` is still running.',
  conflict: 'The state of the object does not allow it.',
  precondition_failed: '`If-Match`, or `expected_state`, names a state that is no longer the current one.',
  payload_too_large: 'The body is larger than its route accepts.',
  unsupported_media_type: 'The route does not accept this media type.',
  validation_error:
    'The request breaks a rule about its shape, its limits or several fields together; `errors` names each place.',
  invalid_option: 'An id is not that of an active option of the tenant.',
  idempotency_key_reused: 'The `Idempotency-Key` was used for another request.',
  dimensions_out_of_range: 'No matching row covers the size. Members: `nearest_sizes`, `ranges`.',
  dimensions_unavailable: 'The size is within the range, but cannot be made or has no price. Member: `nearest_sizes`.',
  no_matching_configuration: 'No active row has the requested fields.',
  ambiguous_configuration:
    'Several rows of different windows have the requested fields and cover the size. Member: `candidates`.',
  invalid_selection:
    'A selection is not allowed, or one is missing; each item has `step_id`, `option_ids` and `reasons`. Member: `reasons`.',
  configuration_refused: 'Rules of the product refuse the whole configuration. Member: `reasons`.',
  rate_limited: 'The key has exceeded its rate limit: wait as long as `Retry-After` says.',
  internal_error: 'A fault of the service; it is in the log under `request_id`.',
  unavailable: 'The database cannot be reached, or the service is overloaded: try again after `Retry-After`.',
  bad_request: 'The request is not valid HTTP.',
  request_timeout: 'The request took too long to arrive.',
  headers_too_large: 'The request line and headers are larger than 16 KiB.',
  expectation_failed: 'The `Expect` header asks for something other than `100-continue`.',
};

/** Amendment 1: every code in the `errors` of a problem; those of price lists are in bulk/imports/items.ts. */
export const errorItems: Record<string, ItemEntry> = {
  // The shape of a body.
  required: ['A field is missing. `allowed`: one of these would do as well.', 'field', 'allowed?'],
  unknown_field: [
    'There is no such field; `suggestion` is the one that was probably meant, or null.',
    'field',
    'suggestion',
  ],
  wrong_type: ['The value has the wrong JSON type.', 'expected'],
  blank: ['A text must not be blank.'],
  too_long: ['A text is too long.', 'limit', 'length'],
  malformed: ['A text does not have the required format.', 'pattern', 'value'],
  not_an_origin: ['A text is not an origin as browsers write it: scheme, host and port alone.', 'value'],
  malformed_key: ['A key of an object does not have the required format.', 'key'],
  out_of_range: [
    'A number is outside its range (null: no bound), or a size is outside the ranges of the rows. `width` and `height` are given if only their combination is at fault; `option` if its table ends before.',
    'minimum?',
    'maximum?',
    'value?',
    'width?',
    'height?',
    'option?',
    'price_table_id?',
  ],
  unknown_value: ['The value is not one of the allowed ones.', 'allowed', 'value'],
  too_few: ['A list has fewer items than it needs.', 'limit', 'count'],
  too_many: ['A list has too many items, or an object too many keys.', 'limit', 'count'],
  too_many_values: ['The body contains too many values, or too many different names.', 'what', 'limit'],
  duplicate: ['A value occurs twice.', 'value'],
  too_large: ['A value has too many bytes.', 'limit', 'bytes?', ...rowIds()],
  number_too_large: ['Free JSON contains a number beyond the limit.', 'limit'],
  too_deep: ['JSON, or a category, is nested too deeply.', 'limit'],
  nul_character: ['A text contains the NUL character.'],
  lone_surrogate: ['A text is not well-formed Unicode.'],
  forbidden_key: ['A key has a forbidden name.', 'key'],
  invalid: ['A record of a document is refused for another reason, which is in the message.'],
  // Query and headers.
  unknown_parameter: ['There is no such query parameter.', 'parameter', 'suggestion'],
  repeated_parameter: ['A query parameter is given twice.', 'parameter'],
  invalid_parameter: [
    'A query parameter has an invalid value.',
    'minimum?',
    'maximum?',
    'allowed?',
    'limit?',
    'length?',
    'value?',
  ],
  invalid_header: [
    'A request header has an invalid value; `minimum` and `maximum` are the limits of its length.',
    'minimum',
    'maximum',
  ],
  // Rules across fields, and rules about state.
  min_exceeds_max: ['A minimum is above its maximum; `field` is that of the maximum.', 'minimum', 'maximum', 'field'],
  unknown_reference: [
    'The tenant, or the document, has no such object with this id; `value` is given if several ids are checked at once.',
    'resource',
    'value?',
  ],
  not_a_picture: ['The file is no PNG, JPEG or WebP picture.'],
  broken_picture: ['The picture is damaged or incomplete.'],
  too_many_pixels: ['The picture has too many pixels.', 'width', 'height', 'limit'],
  shown_by: ['The picture is still shown by this object.', 'resource', 'id', 'name'],
  cycle: ['A category would be its own ancestor.', 'resource'],
  no_such_time: ['A day or time that does not exist.', 'value'],
  in_the_past: ['A time must be in the future.', 'value', 'now'],
  too_many_rows: ['More pricing rows than a product may have, or an adjustment may change.', 'count', 'limit'],
  // Plans (D17).
  plan_state: ['The state of a plan does not allow it.', 'state', 'allowed'],
  not_plannable: ['A plan does not take requests of this method and path.', 'method', 'path'],
  not_beside_this_route: ['The route of a planned request takes no If-Match.'],
  refused_request: ['A request of a plan is refused as a whole; `code` is that of the refusal.', 'code'],
  no_longer_there: ['What a request of a plan changes is gone.', 'path'],
  // People (D18).
  too_many_people: ['The tenant has as many people as it may.', 'limit'],
  too_many_passkeys: ['The person has as many passkeys as they may.', 'limit'],
  email_taken: ['Another person of the tenant has this e-mail address.'],
  passkey_refused: ['The answer of the authenticator is not valid, or its challenge has run out or was used.'],
  too_many_webhooks: ['The tenant has as many webhooks as it may.', 'limit'],
  unusable_url: ['The address of a webhook is not an https: URL without user name and password.'],
  too_many_steps: ['The product has as many active steps as it may.', 'limit'],
  duplicate_display_order: [
    'Another active step has this position; `other` points to it in a document.',
    'display_order?',
    'other?',
  ],
  not_all_active_steps: ['A new order must name every active step once.', 'missing', 'unknown'],
  invalid_option: ['The id is not that of an active option of the tenant.', 'option'],
  missing_category: ['The category of a document does not exist, or its name is not unique.', 'name'],
  missing_brand: ['The brand of a document does not exist, or its name is not unique.', 'name'],
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
  // Shared price tables (D15).
  not_beside_price_table: ['A pricing row has a table of its own or shares one, not both.'],
  inactive_price_table: ['The shared price table is inactive.', 'price_table'],
  too_many_users: ['The shared price table has as many users as it may.', 'count', 'limit'],
  shared_with_others: [
    'An adjustment chooses rows or options that share a price table with others that it does not choose; `rows` and `options` name the first of them.',
    'price_table',
    'count',
    'rows',
    'options',
  ],
  no_own_table: ['The pricing row has no table of its own that could be shared.'],
  other_table: ['Rows that are named have another table than the one to be shared.', 'pricing_configuration_ids'],
  used_price_table: ['Active pricing rows or options use the shared price table.', 'price_table', 'count'],
  // Rules between choices (D14).
  several_kinds: ['A condition or an effect of a rule has the keys of several kinds.', 'fields'],
  looks_ahead: [
    'A condition asks about an option that the effects on these steps cannot see yet: they see only earlier steps.',
    'option_ids',
    'step_ids',
  ],
  too_many_rules: ['The product has as many active rules as it may.', 'limit'],
  // Price tables (D8), and the results of adjusting them (B2).
  invalid_json: ['The text of a price table is not JSON; `fault` says where.', 'fault'],
  unknown_format: ['The text is not a price table.', 'value', 'coefficient?'],
  unknown_type: ['`type` is neither that of a formula nor that of a grid.', 'value', 'allowed'],
  unknown_mode: ['`modeInterpolation` is none of the three.', 'value', 'allowed'],
  headers: [
    'A list of sizes is missing or empty, contains something that is not a size, or does not increase.',
    'field',
    'value?',
    'count?',
    'previous?',
    'minimum?',
    'maximum?',
  ],
  too_many_headers: ['A grid has too many sizes on an axis.', 'field', 'count', 'limit'],
  prices: ['`prices`, or a row of it, is not a list.', 'value', 'row?'],
  row_count: ['The number of rows in `prices` differs from the number of heights.', 'count', 'expected'],
  row_length: ['The number of prices in a row differs from the number of widths.', 'row', 'count', 'expected'],
  not_a_number: ['A price, A, B or r2 is not a number.', 'value', 'row?', 'column?', 'sample?', 'coefficient?'],
  number_out_of_range: [
    'A number is beyond the limit or has too many decimals, possibly only after an adjustment (`old`, `new`).',
    'limit',
    'decimals?',
    'value?',
    'old?',
    'new?',
    ...numberPlaces(),
    ...rowIds(),
    'option?',
  ],
  missing: ['A formula without samples lacks A or B.', 'coefficient'],
  not_a_list: ['A key of a formula is not a list.', 'field', 'value'],
  sample: ['A sample is not an object.', 'sample', 'value'],
  size: ['A size of a sample is not valid.', 'sample', 'field', 'value', 'minimum', 'maximum'],
  unavailable_key: [
    'A key of `unavailable` is not `<width>_<height>`; or, in a quote, the row lists the size as one that cannot be made.',
    'value?',
    ...sizeOnRow('?'),
  ],
  price_not_above_zero: [
    'An adjustment would make a price 0 or less.',
    'old',
    'new',
    ...numberPlaces(),
    ...rowIds(),
    'option?',
  ],
  not_beside_price_type: ['An option names a price table, and its price_type is another one.', 'price_type'],
  above_maximum: ['The smallest charge of an option is above its largest.', 'minimum', 'maximum'],
  // Quotes (D10).
  ambiguous: ['Rows differ in this field, and the request does not give it.', 'field', 'allowed'],
  unknown_row: ['The id is not that of an active row of the product.', 'pricing_configuration_id'],
  no_rows: ['The product has no active pricing row.'],
  no_match: ['No row has this value, or all of the `fields` together.', 'field?', 'value?', 'allowed?', 'fields?'],
  empty_cell: ['The cell that prices the size is empty.', ...sizeOnRow()],
  empty_cells_around: ['All cells around the size are empty.', ...sizeOnRow()],
  not_above_zero: ['The price would not be above 0.', ...sizeOnRow(), 'price?'],
  no_price: ['The row has neither a usable table nor a minimum price.', ...sizeOnRow()],
  unknown_step: ['The id is not that of an active step of the product.', 'step?', 'step_id', 'option_ids?'],
  missing_step: ['A required step is not answered.', ...selection(), 'minimum'],
  too_few_options: ['A step needs more options.', ...selection(), 'minimum', 'count'],
  too_many_options: ['A step allows fewer options.', ...selection(), 'maximum', 'count'],
  unknown_option: [
    'The option is not attached to the step, or, if none is named, to any active one.',
    'step?',
    'step_id',
    'option_ids',
  ],
  inactive_option: ['The option is no longer offered.', ...selection(), 'option'],
  unusable_price: ['The option has no price that can be charged.', ...selection(), 'option'],
  second_size: ['Two sizes of a roof window are chosen.', ...selection()],
  hidden_step: ['Rules hide the step with these choices.', ...selection()],
  unavailable_option: ['Rules exclude the option with these choices.', ...selection(), 'option'],
  missing_required_option: ['Rules require the option with these choices.', ...selection(), 'option?'],
  window_conflict: [
    'A selected option says something else about the window than the request (`other` null) or another option.',
    ...selection(),
    'field',
    'option',
    'value',
    'other',
    'other_value',
  ],
  refused: ['Rules refuse the configuration.', 'rules'],
};

/** D7: every code of the validation report. */
export const reportItems: Record<string, ItemEntry> = {
  missing_category: ['The product has no category.', 'category'],
  inactive_category: ['Its category is inactive.', 'category'],
  missing_brand: ['The product has no brand.', 'brand'],
  inactive_brand: ['Its brand is inactive.', 'brand'],
  no_active_steps: ['The product has no active step.'],
  duplicate_display_order: ['Active steps have the same position.', 'display_order', 'step_ids'],
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
  rule_unknown_step: ['A rule names a step that is not an active step of the product.', 'rule', 'step', 'option?'],
  rule_unknown_option: ['A rule names an option that is inactive, or not attached there.', 'rule', 'step?', 'option'],
  rule_looks_ahead: [
    'A rule asks for an option that is chosen only in its own step or later.',
    'rule',
    'step',
    'option',
  ],
  rule_unreadable: ['A rule that another program stored cannot be read; quotes are refused.', 'rule'],
  dead_end: [
    'Rules leave nothing to choose in a required step; `choices`, `fields` and sizes are what matters of the `example`.',
    'step',
    'choices?',
    'fields?',
    'width?',
    'height?',
    'surface_m2?',
    'rules',
  ],
  dead_ends_not_searched: ['The search for dead ends was given up after so many evaluated leaves.', 'limit'],
  window_without_row: ['Options that can be chosen together are a window that no row is.', 'options', 'fields'],
  row_not_reachable: ['No options that can be chosen are the window of the row.'],
  inactive_product: ['The product is inactive.'],
  no_price: ['The product would have no from-price; `reason` as in the from-price.', 'reason'],
  unreferenced_pricing_row: ['No active step refers to the row.'],
  stale_snapshot: ['A step contains an old copy of the row, which differs in these fields.', 'fields'],
  dangling_pricing_row: ['A step refers to a row that does not exist.'],
  grid_does_not_cover_range: [
    'The range of the row includes sizes outside of its grid: `[{ field, value, limit }]`.',
    'fields',
  ],
  overlapping_rows: [
    'Two rows of one window cover the same sizes; `used_id` is the row that is used for them.',
    'used_id',
    'width',
    'height',
  ],
  range_gap: [
    'No row of a window covers the sizes between two of its rows.',
    'axis',
    'minimum',
    'maximum',
    'previous_id',
  ],
  not_monotonic: [
    'A larger window costs less. For a grid: the cell that is more likely wrong, the price that its neighbours suggest, and the cell it disagrees with; for a formula: A.',
    'width?',
    'height?',
    'price?',
    'expected?',
    'neighbour?',
    'more?',
    'A?',
  ],
  poor_fit: [
    'A formula does not match its prices: `r2` is under its limit, or a sample differs by more percent than the limit.',
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
    'A step refers to another one, which does not refer back; setting `field` of the target corrects it.',
    'field',
    'target_id',
  ],
  missing_translation: ['A language is missing that other parts of the product have.', 'language'],
  skippable_required: ['A required step may be skipped.'],
  more_options_required_than_attached: [
    '`options_min` is larger than the number of options that can be chosen.',
    'minimum',
    'count',
  ],
};

/** B2, B6: the warnings and skipped rows of bulk work. */
export const warningItems: Record<string, ItemEntry> = {
  charges_stay: [
    'Chosen options have a least or highest charge, which an adjustment leaves; `option_ids` names the first 50.',
    'count',
    'option_ids',
  ],
  unreadable_price_table: [
    'A shared price table cannot be read, and stays as it is; `fault` is its first fault.',
    'price_table',
    'fault',
  ],
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
  return ['pricing_configuration_id?', 'product_id?', 'price_table_id?'];
}

function numberPlaces(): string[] {
  return ['field?', 'width?', 'height?', 'row?', 'column?', 'sample?', 'coefficient?'];
}

/** Of the row, or of the table of an option (D15.4). */
function sizeOnRow(mark = ''): string[] {
  return [`width${mark}`, `height${mark}`, 'pricing_configuration_id?', 'cell?', 'option?', 'price_table_id?'];
}

function selection(): string[] {
  return ['step', 'step_id', 'option_ids'];
}
