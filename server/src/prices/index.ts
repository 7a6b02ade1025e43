/** All that other modules see of this one; parts that are loaded on first use are in `late.ts`. */
export type { AdjustmentReport } from './adjustments/schema.ts';
export { type Verification, type VerifiedDatabase, verify } from './from-prices/verification-service.ts';
export type { ImportForm } from './imports/form-schema.ts';
export type { ImportedTable, ImportReport } from './imports/report-schema.ts';
export type { FileResult } from './imports/worker/read-tables.ts';
export { pricesOperations } from './operations.ts';
export { mustHaveOrderedRanges, mustHaveRoomForRows } from './rows/rules.ts';
export { drawingQuery, pricingConfigurationSchema, storedPrices } from './rows/schema.ts';
export { type PricingConfigurationRow, pricingConfigurations, rowLedger } from './rows/store.ts';
export { listedPriceTable, priceTableSchema } from './tables/schema.ts';
export { mustBeFree } from './tables/service.ts';
export { type PriceTableRecord, priceTables } from './tables/store.ts';
