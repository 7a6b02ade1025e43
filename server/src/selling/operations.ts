import type { Operation } from '../platform/http/operation.ts';
import { offerOperations } from './offers/operations.ts';
import { orderOperations } from './offers/order-operations.ts';
import { quoteOperations } from './quotes/operations.ts';
import { priceOperations } from './quotes/price-operations.ts';
import { serviceOperations } from './services/operations.ts';
import { settingsOperations } from './settings/operations.ts';
import { tariffOperations } from './tariffs/operations.ts';
import { vatRateOperations } from './vat-rates/operations.ts';

/** Every operation of selling. */
export const sellingOperations: readonly Operation[] = [
  ...offerOperations,
  ...orderOperations,
  ...quoteOperations,
  ...priceOperations,
  ...serviceOperations,
  ...settingsOperations,
  ...tariffOperations,
  ...vatRateOperations,
];
