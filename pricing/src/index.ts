export type { PriceAdjustment, PriceRounding } from './adjustment/adjust-price.ts';
export { adjustPrice, exactAdjustment, ROUNDING_DIRECTIONS } from './adjustment/adjust-price.ts';
export { type AdjustedTable, adjustPriceTable, adjustPriceTableInPieces } from './adjustment/adjust-price-table.ts';
export {
  type AdjustableRow,
  type AdjustedRow,
  adjustOption,
  adjustRowInPieces,
  adjustService,
  lostFormulaPrice,
} from './adjustment/adjust-row.ts';
export {
  balanced,
  controlIn,
  hasManyMarks,
  isDirected,
  isolated,
  MAX_MARKS,
  onOneLine,
  referenceKey,
  SPACES,
  type TextKind,
} from './characters.ts';
export { checkCompletions } from './checks/check-completions.ts';
export { gridReach, type ReachGap } from './checks/check-price-table.ts';
export { checkPricingRowsInPieces, type PricingFindings } from './checks/check-pricing-rows.ts';
export { checkRulesInPieces, type RuleFindings } from './checks/check-rules.ts';
export type { ReportItem } from './checks/report-item.ts';
export { choices, choicesInPieces } from './choices/choices.ts';
export type {
  ChoiceProblem,
  ChoicesAnswer,
  OfferedSizes,
  OptionChoice,
  StepChoices,
} from './choices/choices-answer.ts';
export { lookAhead } from './completing/ahead/leads-nowhere.ts';
export type { LookAhead, NowhereBecause } from './completing/ahead/nowhere-because.ts';
export { type DeadEnd, type DeadEndExample, findDeadEnds } from './completing/dead-ends.ts';
export { type IdleRules, idleRules } from './completing/idle-rules.ts';
export { type NeverAvailable, neverAvailable } from './completing/never-available.ts';
export { type ReachablePrice, reachablePrice } from './completing/reachable-price.ts';
export {
  type Choice,
  choiceOf,
  chosenWindow,
  isChoosable,
  isWindow,
  namesWindows,
  type QuoteBody,
  quoteRequest,
  reasonsAgainst,
} from './configuring/choice.ts';
export { firstChoice } from './configuring/first-choice.ts';
export { type ConfigurationAnswer, cachedTables, quotable } from './configuring/quotable.ts';
export { choicesOf, type Dropped, type Settled, settleChoice } from './configuring/settle-choice.ts';
export { type Way, waysTo } from './configuring/ways-to.ts';
export { addDecimals, compareExact } from './decimal/arithmetic.ts';
export type { Decimal, ExactNumber } from './decimal/decimal.ts';
export { decimalOf, decimalText, isDecimal, parseDecimal, plainNumber } from './decimal/decimal.ts';
export type { Example, Expectation, OptionPlace, Outcome, Verdict } from './examples/example.ts';
export { judgeExample, judgeExamples } from './examples/judge-example.ts';
export { type ExampleIds, remapExample } from './examples/remap-example.ts';
export { settledExpectation, withNewPrice } from './examples/settle-expectation.ts';
export type { PriceSource, ProductPrice, StoredRow } from './from-price/from-price.ts';
export { fromPrice, fromPriceOfContributions, NO_PRICE_REASONS, PRICE_SOURCES } from './from-price/from-price.ts';
export type { SnapshotEntry } from './from-price/read-snapshot.ts';
export { readSnapshot } from './from-price/read-snapshot.ts';
export { remapRowReferences } from './from-price/remap-row-references.ts';
export type { StepContribution } from './from-price/step-contribution.ts';
export { stepContribution } from './from-price/step-contribution.ts';
export {
  type CellChange,
  type CellCounts,
  cellCounts,
  compareGrids,
  type GridDifferences,
  isUnchanged,
  percentChange,
  plainPrice,
} from './price-table/compare-grids.ts';
export { factOf } from './price-table/error-facts.ts';
export { isPriceNumber, isSizeMm } from './price-table/number-limits.ts';
export { parseExactJson, writtenNumber } from './price-table/parse-exact-json.ts';
export { parsePriceTable } from './price-table/parse-price-table.ts';
export type { LineQuality, PriceLine, PricePoint } from './price-table/price-line.ts';
export { fitPriceLine, lineQuality, pricePoints } from './price-table/price-line.ts';
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
export { gridSizes, INTERPOLATION_MODES, type SizeRange } from './price-table/price-table.ts';
export type { JsonObject } from './product/json-object.ts';
export { nameIn, type Translated, textIn } from './product/names.ts';
export {
  OPTION_PRICE_TYPES,
  type OptionBasis,
  type OptionPriceType,
  PRICE_TYPES,
  PRICING_OF_TYPE,
  type PriceType,
} from './product/price-type.ts';
export type { PricedFields, PricingRow } from './product/pricing-row.ts';
export { type SharedTable, tableTextOf } from './product/pricing-row.ts';
export type { PricedProduct, ProductConfiguration } from './product/product-configuration.ts';
export { PRICE_BASES } from './product/product-configuration.ts';
export type {
  EffectKind,
  LeafKind,
  Rule,
  RuleBounds,
  RuleCondition,
  RuleEffect,
  RuleLeaf,
  RuleReason,
} from './product/rule.ts';
export { EFFECT_KINDS, effectStep, LEAF_KINDS } from './product/rule.ts';
export type { ConfiguratorStep, QuotedStep } from './product/step.ts';
export type { Tariff } from './product/tariff.ts';
export type { IdentifyingField, IdentifyingFields } from './product/window-fields.ts';
export {
  FIXED_PART_OPENINGS,
  FIXED_PART_TYPES,
  IDENTIFYING_FIELDS,
  identifyingFields,
  OPENINGS,
} from './product/window-fields.ts';
export { nearestSizes } from './quote/nearest-sizes.ts';
export type { QuoteOptions } from './quote/quote.ts';
export { quote, quoteInPieces } from './quote/quote.ts';
export type { BreakdownEntry, PricedQuote, QuoteAnswer } from './quote/quote-answer.ts';
export { BREAKDOWN_KINDS, chargedAmount } from './quote/quote-answer.ts';
export type { Candidate, QuoteError, QuoteRefusal, RefusalCode } from './quote/refusals/quote-refusal.ts';
export { REFUSAL_CODES } from './quote/refusals/quote-refusal.ts';
export type { CheckedRequest } from './request/check-request.ts';
export { checkRequest } from './request/check-request.ts';
export type { QuoteRequest, Selection, SizeMm } from './request/quote-request.ts';
export type { NoPriceReason, PricedRow, RowPrice, UnpricedRow } from './row-price/row-price.ts';
export { rowPrice, rowPrices } from './row-price/row-price.ts';
export type { OfferedRange } from './row-price/row-range.ts';
export type { TableValue } from './row-price/table-value.ts';
export { tableValue } from './row-price/table-value.ts';
export { checkChangedParts, checkRuleParts } from './rules/checking/check-effects.ts';
export { RULE_LIMITS } from './rules/checking/check-parts.ts';
export {
  checkRuleReferences,
  type Places,
  placesOf,
  type ReferredStep,
} from './rules/checking/check-rule-references.ts';
export { conditionLeaves, type PlacedLeaf } from './rules/checking/condition-leaves.ts';
export { evaluateRules, type RuleOutcome, type StepState } from './rules/evaluate-rules.ts';
export { type RuleIds, remapRule } from './rules/remap-rule.ts';
export { ruleIndexInPieces } from './rules/rule-index.ts';
export { type DiscountedQuote, discountLimitFaults } from './selling/discount-limit.ts';
export {
  type ChoicesWithVat,
  choicesWithVat,
  grossPrice,
  type PieceRate,
  type PriceWithVat,
  plainVatTerms,
  priceInOtherBasis,
  priceWithVat,
  type VatRateSources,
  type VatTerms,
  vatRateIdOf,
} from './selling/price-with-vat.ts';
export { type PrintedLine, type PrintedQuote, printedMoney, printedQuote } from './selling/printed-quote.ts';
export {
  type Discount,
  type FreeLine,
  type HeadingLine,
  LINE_KINDS,
  type LineKind,
  type PricedLine,
  type ProductLine,
  type QuoteLine,
  type ServiceLine,
} from './selling/quote-line.ts';
export { mayBecome, NEXT_STATUSES, QUOTE_STATUSES, type QuoteStatus } from './selling/quote-status.ts';
export {
  type LineTotals,
  type QuoteInput,
  type QuoteTotals,
  type QuoteTotalsOptions,
  quoteTotals,
  type Totals,
  type VatTotal,
} from './selling/quote-totals.ts';
export {
  SERVICE_PRICE_TYPES,
  SERVICE_PRICING,
  type Service,
  type ServicePriceType,
  servicePercent,
} from './selling/service.ts';
export {
  type PriceBasis,
  type PriceTerms,
  VAT_CATEGORIES,
  VAT_RULES,
  type VatCategory,
  type VatRate,
} from './selling/vat-rate.ts';
export { allPieces, eachInPieces, type Pieces } from './work/pieces.ts';
