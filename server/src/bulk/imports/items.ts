import type { DoubtCode } from '@vantail/pricing/price-lists';
import type { ItemEntry } from '../../error-items.ts';

/** Amendment 1: every code in the `errors` of an import or export that concerns the file, its tables or their rows. */
export const fileItems: Record<string, ItemEntry> = {
  // The file.
  empty_file: ['The file has no bytes.'],
  not_a_spreadsheet: ['The file has another format; `is` names it if it is known.', 'is?', 'wanted?'],
  wrong_extension: ['The extension does not match the format of the file.', 'extension', 'is'],
  not_a_workbook: ['The file is a zip archive, but not a workbook.'],
  broken_workbook: ['The workbook is damaged.', 'part?', 'why?', 'text?'],
  too_large_unpacked: ['The workbook is too large when it is unpacked.', 'limit_bytes?', 'part?', 'limit_times?'],
  too_many_sheets: ['More sheets than the limit.', 'sheets', 'limit'],
  too_many_cells: ['More filled cells than the limit.', 'limit'],
  too_spread_out: ['The cells are spread over too large an area.', 'limit'],
  too_many_tables: ['More tables than the limit.', 'tables', 'limit'],
  too_much_time: ['The file takes too long to read.', 'limit_seconds'],
  too_much_memory: ['The file takes too much memory.', 'limit_mb'],
  unclosed_quote: ['A quote of a text file is never closed.'],
  unknown_sheet: ['The workbook has no such `sheet`; a text file has no sheets.', 'wanted?', 'sheets?'],
  invalid_marks: ['`no_price_marks` is not a list of short texts.', 'most', 'longest'],
  // Where a table is.
  no_table: [
    'No price table was found. `range` is what comes nearest to one; it lacks `numbers`, `titles`, `sizes`, `corner` or `headers`.',
    'numbers',
    'range',
    'lacks',
    'titles',
    'title_row?',
    'sheet?',
  ],
  no_prices: ['A table has sizes but no prices; the row would lose all of its prices.', 'range', 'widths', 'heights'],
  line_between: [
    'Numbers stand between the sizes and the prices: box heights, article numbers.',
    'sizes',
    'between',
    'text',
  ],
  missing_size: ['Prices have no size as their header.', 'text'],
  merged_cells: ['Cells of a table are merged.', 'range'],
  column_named_twice: ['Several columns have the title of the same size.', 'columns'],
  unknown_price_column: ['The list has no such `price_column`.', 'price_column', 'columns'],
  blank_key: ['A line has no key, while others have one.', 'title'],
  cannot_join: ['`mapping` joins tables that are not parts of one table.', 'table', 'join', 'reason'],
  unknown_table: ['`mapping` names a table that the file does not have.', 'table', 'join?'],
  // Its sizes.
  not_a_size: ['A header is not a size, or not a whole number of millimetres in its unit.', 'text', 'unit?'],
  date_header: ['A header is a date.', 'date'],
  open_range: ['A range has no upper end.', 'text'],
  range_falls: ['A range ends below its beginning.', 'from_mm', 'to_mm'],
  ranges_overlap: ['A range begins before the one before it ends.', 'from_mm', 'to_mm', 'before_mm'],
  sizes_not_in_order: ['The sizes of an axis neither rise nor fall all the way.', 'mm', 'before_mm'],
  size_given_twice: ['Two lines have the same size and different prices.', 'width', 'height', 'other_row'],
  too_many_sizes: ['More sizes on an axis than a grid may have.', 'limit', 'widths?', 'heights?'],
  // Its prices.
  not_a_price: ['A cell is neither a price nor a known mark; `field` can declare it.', 'text', 'field'],
  date_cell: ['A price is a date.', 'date'],
  error_cell: ['A cell contains an error such as #REF!.', 'text', 'wanted'],
  formula_without_value: ['A formula has no stored value.', 'wanted'],
  other_decimal_sign: ['A price has another decimal sign than the others of the file.', 'text', 'decimal'],
  number_out_of_range: ['A price is beyond the limits.', 'text', 'limit', 'decimals'],
  mixed_currencies: ['The prices of a table are in several currencies.', 'currencies', 'currency'],
  too_large: [
    'A table, with the further keys that its row keeps, or an export is too long.',
    'bytes',
    'limit',
    'table?',
  ],
  // Its row.
  unmatched_table: ['Nothing says which row a table is for.', 'table', 'headings', 'contradiction?'],
  unknown_row: [
    'A table names a row that the product does not have.',
    'table',
    'pricing_configuration_id?',
    'heading?',
  ],
  ambiguous_row: ['A heading fits several rows.', 'table', 'heading', 'candidates'],
  row_given_twice: ['Two tables are for one row.', 'table', 'other_table', 'pricing_configuration_id'],
  shared_price_table: [
    'The row of a table shares a price table, and the table of the file is another: import it into the shared one.',
    'table',
    'price_table',
    'pricing_configuration_id',
  ],
  several_tables: ['The file has several tables, and a shared price table takes one.', 'tables'],
  too_many_rows: ['The product would have too many rows.', 'existing', 'added', 'limit'],
  // What is asked.
  doubtful_reading: [
    'A doubt is open: `doubt` is its code, `choices` are its answers; the params of the doubt are included.',
    'doubt',
    'table',
    'choices',
  ],
  state_changed: ['`accept` has the state of a report that is no longer the current one.', 'accepted'],
};

/** Every code in the `warnings` of an import's report and of its tables. */
export const fileWarnings: Record<string, ItemEntry> = {
  hidden_sheet: ['A hidden sheet was left out.', 'sheet'],
  ignored_column: ['A column of a list has no meaning for the import.', 'title'],
  ignored_numbers: ['Numbers belong to no table, and no table is near.', 'count'],
  formula_values: ['Prices are formulas; their stored values were taken.', 'count'],
  not_above_zero: ['Prices are below 0.', 'count'],
  many_decimals: ['Prices have more than two decimals.', 'count'],
  unusual_size: ['The largest size is unusual in its unit.', 'largest_mm', 'unit'],
  replaces_formula: ['The grid replaces a formula.', 'table'],
  replaces_broken_table: ['The grid replaces a table that cannot be read.', 'table'],
  looks_transposed: ['The widths equal the heights that the row has now, and the other way round.', 'table'],
};

/** Amendment 2: every doubt of a table. */
export const doubtItems: Record<DoubtCode, ItemEntry> = {
  layout_guessed: ['Which axis runs across is not certain.', 'layout', 'reason', 'corner?'],
  unit_guessed: ['The unit of the sizes is not certain.', 'unit', 'units', 'reason'],
  decimal_guessed: ['A number can be read in two ways.', 'count', 'cell', 'text', 'decimal'],
  price_column_guessed: [
    'Several columns may contain the price, or none has the title of a price.',
    'column',
    'columns',
  ],
  headers_damaged: ['A size does not fit the others, or their order.', 'mm', 'cell', 'reason'],
  sizes_look_like_prices: [
    'Sizes may have been taken for prices, or prices for sizes: numbers beside the sizes, a size with a currency, a line of prices that rises exactly like the sizes.',
    'range?',
    'text?',
    'currency?',
    'line?',
  ],
  ranges_read: ['Sizes are ranges; their upper ends were taken.', 'count', 'from_mm', 'to_mm'],
  stray_numbers: ['Numbers belong to no table, or lines have no price.', 'cell', 'count'],
  split_table: ['A table may be a part of the one before it.', 'continues', 'axis'],
  hidden_cells: ['Cells of the table are hidden.', 'count', 'cell', 'text'],
  percent_cells: ['Cells are percentages.', 'count', 'cell', 'text'],
  formula_values: ['Every formula has the value 0.', 'count', 'cell', 'text'],
  currency_differs: ['The prices are in another currency than those of the tenant.', 'currency', 'tenant_currency'],
  tax_basis_differs: ['The prices have another tax basis than those of the tenant.', 'tax_basis', 'tenant_tax_basis'],
  sizes_replaced: [
    'Under half of the old sizes remain, or widths and heights change places.',
    'old_widths',
    'kept_widths',
    'old_heights',
    'kept_heights',
    'turned',
  ],
  prices_vanish: ['Over a fifth of the prices become null.', 'old_prices', 'vanish', 'percent', 'worst'],
  prices_jump: [
    'A price moves by more than half, or the median by more than a fifth.',
    'compared',
    'moved_by_more_than_half',
    'median_percent',
    'worst',
  ],
  not_monotonic: ['Larger sizes are cheaper, or a price is far from those around it.', 'cells', 'lines', 'worst'],
};
