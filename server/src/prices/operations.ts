import type { Operation } from '../platform/http/operation.ts';
import { pricingAdjustmentOperations } from './adjustments/operations.ts';
import { fromPriceOperations } from './from-prices/operations.ts';
import { verificationOperations } from './from-prices/verification-operations.ts';
import { brandListOperations } from './imports/brand-lists/operations.ts';
import { importOperations } from './imports/operations.ts';
import { priceListMappingOperations } from './mappings/operations.ts';
import { gridSizesOperations } from './rows/grid-sizes-operations.ts';
import { pricingConfigurationOperations } from './rows/operations.ts';
import { spreadsheetOperations } from './spreadsheets/operations.ts';
import { priceTableOperations } from './tables/operations.ts';
import { tableSharingOperations } from './tables/sharing-operations.ts';

/** Every operation of prices. */
export const pricesOperations: readonly Operation[] = [
  ...pricingConfigurationOperations,
  ...gridSizesOperations,
  ...priceTableOperations,
  ...tableSharingOperations,
  ...importOperations,
  ...brandListOperations,
  ...priceListMappingOperations,
  ...spreadsheetOperations,
  ...pricingAdjustmentOperations,
  ...fromPriceOperations,
  ...verificationOperations,
];
