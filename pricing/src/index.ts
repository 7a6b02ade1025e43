export { adjustOption } from './adjustment/adjust-option.ts';
export { adjustPrice } from './adjustment/adjust-price.ts';
export { type AdjustedTable, adjustPriceTable } from './adjustment/adjust-price-table.ts';
export { type AdjustableRow, type AdjustedRow, adjustRow, lostFormulaPrice } from './adjustment/adjust-row.ts';
export { exactAdjustment } from './adjustment/exact-adjustment.ts';
export type { PriceAdjustment, PriceRounding } from './adjustment/price-adjustment.ts';
export { checkPricingRows } from './checks/check-pricing-rows.ts';
export type { ReportItem } from './checks/report/report-item.ts';
export { checkRules, checkRulesInPieces, type RuleFindings } from './checks/rules/check-rules.ts';
export { choices } from './choices/choices.ts';
export type {
  ChoiceProblem,
  ChoicesAnswer,
  OfferedSizes,
  OptionChoice,
  StepChoices,
} from './choices/choices-answer.ts';
export { type Choice, choiceOf, NOTHING_CHOSEN, quoteRequest } from './configuring/choice.ts';
export { chosenWindow, isWindow, namesWindows } from './configuring/chosen-window.ts';
export { firstChoice } from './configuring/first-choice.ts';
export { keptTables } from './configuring/kept-tables.ts';
export { type ConfigurationAnswer, quotable } from './configuring/quotable.ts';
export { choicesOf, type Dropped, type Settled, settleChoice } from './configuring/settle-choice.ts';
export { type Way, waysTo } from './configuring/ways-to.ts';
export { addDecimals } from './decimal/arithmetic/add-decimals.ts';
export { applyPercentage } from './decimal/arithmetic/apply-percentage.ts';
export { compareDecimals } from './decimal/arithmetic/compare-decimals.ts';
export { compareExact } from './decimal/arithmetic/compare-exact.ts';
export { multiplyDecimals } from './decimal/arithmetic/multiply-decimals.ts';
export { roundMoney } from './decimal/arithmetic/round-money.ts';
export type { Decimal, ExactNumber } from './decimal/decimal.ts';
export { decimalOf } from './decimal/decimal-of.ts';
export { decimalText } from './decimal/decimal-text.ts';
export { isDecimal } from './decimal/is-decimal.ts';
export { parseDecimal } from './decimal/parse-decimal.ts';
export { plainNumber } from './decimal/plain-number.ts';
export { type CellCounts, cellCounts } from './differences/cell-counts.ts';
export { type CellChange, compareGrids, type GridDifferences, isUnchanged } from './differences/compare-grids.ts';
export { percentChange, plainPrice } from './differences/plain-price.ts';
export type { ConfiguratorStep } from './from-price/configurator-step.ts';
export type { FlatPrice } from './from-price/flat-prices.ts';
export { flatPrices } from './from-price/flat-prices.ts';
export { fromPrice } from './from-price/from-price.ts';
export type { StoredRow } from './from-price/from-price-of-contributions.ts';
export { fromPriceOfContributions } from './from-price/from-price-of-contributions.ts';
export type { PricedProduct, PriceSource, ProductPrice } from './from-price/product-price.ts';
export { readSnapshot } from './from-price/read-snapshot.ts';
export { remapRowReferences } from './from-price/remap-row-references.ts';
export { rowIdOf } from './from-price/row-id-of.ts';
export type { JsonObject, SnapshotEntry } from './from-price/snapshot-entry.ts';
export type { StepContribution } from './from-price/step-contribution.ts';
export { stepContribution } from './from-price/step-contribution.ts';
export { factOf } from './price-table/fact-of.ts';
export { isPriceNumber } from './price-table/is-price-number.ts';
export { isSizeMm } from './price-table/is-size-mm.ts';
export type { PriceLine } from './price-table/line/fit-price-line.ts';
export { fitPriceLine } from './price-table/line/fit-price-line.ts';
export type { LineQuality } from './price-table/line/line-quality.ts';
export { lineQuality } from './price-table/line/line-quality.ts';
export type { PricePoint } from './price-table/line/price-points.ts';
export { pricePoints } from './price-table/line/price-points.ts';
export { parseExactJson } from './price-table/parsing/parse-exact-json.ts';
export { parsePriceTable } from './price-table/parsing/parse-price-table.ts';
export { writtenNumber } from './price-table/parsing/written-number.ts';
export type {
  BrokenTable,
  FormulaTable,
  GridTable,
  InterpolationMode,
  Params,
  PriceTable,
  PriceTableError,
  Sample,
} from './price-table/price-table.ts';
export { type SharedTable, tableTextOf } from './price-table/shared-table.ts';
export {
  OPTION_PRICE_TYPES,
  type OptionPriceType,
  PRICE_TYPES,
  type PriceType,
} from './quote/options/offered-option.ts';
export type { ProductConfiguration, QuotedStep } from './quote/product-configuration.ts';
export type { QuoteOptions } from './quote/quote.ts';
export { quote } from './quote/quote.ts';
export type { BreakdownEntry, OptionBasis, PricedQuote, QuoteAnswer } from './quote/quote-answer.ts';
export type { Candidate, OfferedRange, QuoteError, QuoteRefusal, RefusalCode } from './quote/refusals/quote-refusal.ts';
export type { IdentifyingField, IdentifyingFields } from './quote/request/identifying-fields.ts';
export {
  FIXED_PART_OPENINGS,
  FIXED_PART_TYPES,
  IDENTIFYING_FIELDS,
  identifyingFields,
  OPENINGS,
} from './quote/request/identifying-fields.ts';
export type { QuoteRequest, Selection } from './quote/request/quote-request.ts';
export type { SizeMm } from './quote/request/size-mm.ts';
export type { RowValue } from './quote/row/row-value.ts';
export { rowValue } from './quote/row/row-value.ts';
export type { TableValue } from './quote/row/table-value.ts';
export { tableValue } from './quote/row/table-value.ts';
export type { PricedFields, PricingRow } from './row-price/pricing-row.ts';
export type { NoPriceReason, PricedRow, RowPrice, UnpricedRow } from './row-price/row-price.ts';
export { rowPrice, rowPrices } from './row-price/row-price.ts';
export { checkChangedParts, checkRuleParts } from './rules/checking/check-rule-parts.ts';
export {
  checkRuleReferences,
  type Places,
  placesOf,
  type ReferredStep,
} from './rules/checking/check-rule-references.ts';
export { RULE_LIMITS } from './rules/checking/rule-limits.ts';
export { conditionLeaves, type PlacedLeaf } from './rules/condition-leaves.ts';
export { type DeadEnd, type DeadEndExample, findDeadEnds } from './rules/dead-ends/find-dead-ends.ts';
export { evaluateRules, type RuleOutcome, type StepState } from './rules/evaluate-rules.ts';
export { reasonOf } from './rules/reasons/reason-of.ts';
export { type RuleIds, remapRule } from './rules/remap-rule.ts';
export type { Rule, RuleBounds, RuleCondition, RuleEffect, RuleLeaf, RuleReason } from './rules/rule.ts';
export { effectStep } from './rules/rule.ts';
export { allPieces, type Pieces } from './rules/work-budget.ts';
