import { bodyValidator } from '../../../http/bodies/body-validator.ts';
import type { ImportOrder } from '../../imports/applying/import-order.ts';
import { importPriceList } from '../../imports/brand-lists/import-price-list.ts';
import { namedByForm } from '../../imports/brand-lists/plan-price-list.ts';
import {
  type ImportForm,
  importForm,
  type PriceListForm,
  priceListForm,
  tableImportForm,
} from '../../imports/form/form-schema.ts';
import { importIntoTable } from '../../imports/import-into-table.ts';
import { importTables } from '../../imports/service.ts';
import { mustNameKnown, reachOfAdjustment } from '../../pricing-adjustments/chosen.ts';
import { adjustmentOf } from '../../pricing-adjustments/rules.ts';
import { type AdjustmentBody, adjustmentBody } from '../../pricing-adjustments/schema.ts';
import { adjustPrices } from '../../pricing-adjustments/service.ts';
import type { PlannedRoute, Turn } from './planned-route.ts';
import { reachOfPriceList, reachOfTable } from './reach.ts';

const adjustment: PlannedRoute = {
  method: 'POST',
  path: '/v1/pricing-adjustments',
  target: null,
  validate: bodyValidator(adjustmentBody),
  takesIfMatch: false,
  check: async (tx, body) => {
    const { filter } = body as AdjustmentBody;
    adjustmentOf(body as AdjustmentBody);
    await mustNameKnown(tx, filter);
  },
  reach: async (tx, _ids, body) => {
    const { productIds, optionIds, tableIds } = await reachOfAdjustment(tx, (body as AdjustmentBody).filter);
    return { products: productIds, options: optionIds, tables: tableIds };
  },
  run: ({ tx, body, pause }) => adjustPrices(tx, body as AdjustmentBody, false, pause),
};

const orderOf = <Form extends Partial<ImportForm | PriceListForm>>({ body, file, pause }: Turn): ImportOrder<Form> => {
  if (!file) throw new Error('The file of an import was not read');
  return { result: file, form: body as Form, isDryRun: false, onProgress: () => {}, pause };
};

/** B4, D15.3. */
const imports: PlannedRoute[] = [
  {
    method: 'POST',
    path: '/v1/products/:id/pricing-configurations/import',
    target: 'product',
    validate: bodyValidator(importForm),
    takesIfMatch: false,
    hasFile: true,
    run: (turn) => importTables(turn.tx, turn.ids.id, orderOf(turn)),
  },
  {
    method: 'POST',
    path: '/v1/price-tables/:id/import',
    target: 'price_table',
    validate: bodyValidator(tableImportForm),
    takesIfMatch: false,
    hasFile: true,
    reach: reachOfTable,
    run: (turn) => importIntoTable(turn.tx, turn.ids.id, orderOf(turn)),
  },
  {
    method: 'POST',
    path: '/v1/price-list-imports',
    target: null,
    validate: bodyValidator(priceListForm),
    takesIfMatch: false,
    hasFile: true,
    check: async (tx, body) => void (await namedByForm(tx, body as PriceListForm)),
    reach: reachOfPriceList,
    run: (turn) => importPriceList(turn.tx, orderOf<PriceListForm>(turn)),
  },
];

/** D17.2: an adjustment, and imports with their file. */
export const plannedBulk: readonly PlannedRoute[] = [adjustment, ...imports];
