/** All that other modules see of this one. */
export { brandSchema, brands } from './brands.ts';
export { categorySchema } from './categories/schema.ts';
export { checkParent } from './categories/service.ts';
export { type Category, categories } from './categories/store.ts';
export { cardAnswer, cardFilters } from './lists/schema.ts';
export { type CardOrder, readCards } from './lists/service.ts';
export {
  type EachRecord,
  LOCALIZED_HEADERS,
  localizedBody,
  localizedFilter,
  localizedPath,
  pictureWidths,
} from './localized-body.ts';
export { catalogueOperations } from './operations.ts';
export { optionPriceFaults } from './options/rules.ts';
export { optionSchema } from './options/schema.ts';
export { optionRecords } from './options/service.ts';
export { type Option, optionLedger, options } from './options/store.ts';
export {
  changeProduct,
  changeRowsOf,
  currentPrice,
  type FromPriceMove,
  forgetFromPrice,
  fromPriceMoves,
  lockExistingProduct,
  type RowDecision,
  refreshFromPrice,
  refreshFromPrices,
} from './product/change.ts';
export { mayCarryPrices, refreshContributionsOf } from './product/change-option.ts';
export {
  affectedByTable,
  lockWithUsers,
  raiseForOptions,
  refreshUsers,
  repriceRows,
  writeThrough,
} from './product/change-price-tables.ts';
export type { ConfigurationParts, ConfigurationStep, ProductRecord } from './product/configuration-parts.ts';
export {
  type CachedConfiguration,
  type ConfigurationReader,
  configurationIn,
  configurations,
  pricedConfiguration,
} from './product/configurations.ts';
export {
  cameAnswer,
  type ExamplesReport,
  examplesAnswer,
  examplesReport,
  expectedAnswer,
} from './product/example-schema.ts';
export {
  countActiveExamples,
  countExamplesOf,
  hasExamples,
  listActiveExamples,
  listOfferingProducts,
  listProductsWithExamples,
  type StoredExample,
} from './product/example-store.ts';
export {
  contributionOf,
  expandedConfiguration,
  expandedSteps,
  listedOptionIds,
  remapListedOptions,
  type StoredContribution,
  type StoredStep,
} from './product/expanded-step.ts';
export type { JudgedExample } from './product/judged-examples.ts';
export { listBelowProduct } from './product/list-below-product.ts';
export { mustBeReadable } from './product/must-be-readable.ts';
export { listAttachedOptions, lockOptionsForStep } from './product/option-store.ts';
export {
  finalChoices,
  finalConfiguration,
  finalFromPrice,
  finalPriced,
  finalQuote,
  finalRefusal,
  finalRepriced,
  only,
} from './product/price-detail.ts';
export {
  countUsers,
  findRowSums,
  findTableOfRow,
  findTableUsers,
  hasRows,
  type LockedTable,
  listProductsUsing,
  listRowSums,
  listSharingOptions,
  listSharingRows,
  listSharingServices,
  listTableIdsOfOptions,
  listTablesOfProduct,
  listUserCounts,
  lockTables,
  NO_USERS,
  type RowSums,
  type SharingRow,
  type TableUsers,
} from './product/price-table-store.ts';
export { type Report, readReport, reportOn } from './product/report.ts';
export { listAllRows } from './product/row-store.ts';
export { listReferredSteps } from './product/rule-store.ts';
export { sendBelowProduct } from './product/send-below-product.ts';
export { listQuotedSteps } from './product/snapshot.ts';
export type { AttachedOption } from './product/states.ts';
export { listStepsPricedBy, listStoredSteps } from './product/step-store.ts';
export {
  findProductRecord,
  hasProduct,
  holdProducts,
  isProductSeen,
  lockProducts,
  type PricedState,
} from './product/store.ts';
export {
  chargeFaults,
  mustBeAttachable,
  mustHaveOneTable,
  mustHaveRoomForTables,
  mustNotBeUsed,
  mustTakeUsers,
  tableBytes,
  usableTable,
} from './product/table-rules.ts';
export {
  type Compare,
  type ComparedExamples,
  type CompareLater,
  type ListExamples,
  MAX_RUN,
  NO_EXAMPLES,
  watchExamples,
  watchExamplesLater,
} from './product/watch-examples.ts';
export { watchTables } from './product/watch-tables.ts';
export { finishInQuery, windowFields } from './product/window-fields.ts';
export { productSchema } from './products/schema.ts';
export { productService } from './products/service.ts';
export { type Product, productLedger, products } from './products/store.ts';
