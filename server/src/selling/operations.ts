import type { Operation } from '../platform/http/operation.ts';
import { offerOperations } from './offers/operations.ts';
import { orderOperations } from './offers/order-operations.ts';
import { quoteLineOperations } from './quotes/line-operations.ts';
import { priceOperations } from './quotes/price-operations.ts';
import { quoteRecordOperations } from './quotes/record-operations.ts';
import { quoteSharingOperations } from './quotes/sharing-operations.ts';
import { serviceOperations } from './services/operations.ts';
import { settingsOperations } from './settings-operations.ts';
import { tariffOperations } from './tariffs.ts';
import { vatRateOperations } from './vat-rates.ts';

/** Every operation of selling. */
export const sellingOperations: readonly Operation[] = [
  ...settingsOperations,
  ...vatRateOperations,
  ...serviceOperations,
  ...tariffOperations,
  ...priceOperations,
  ...quoteRecordOperations,
  ...quoteLineOperations,
  ...quoteSharingOperations,
  ...offerOperations,
  ...orderOperations,
];
