import type { TProperties, TSchema } from 'typebox';
import { brandSchema } from '../../../brands/schema.ts';
import { brandService } from '../../../brands/service.ts';
import { categorySchema } from '../../../categories/schema.ts';
import { categoryService } from '../../../categories/service.ts';
import { type ExamplePatch, exampleSchema } from '../../../examples/schema.ts';
import { deactivateExample, patchExample } from '../../../examples/service.ts';
import { bodyValidator } from '../../../json/record-validator.ts';
import { optionSchema } from '../../../options/schema.ts';
import { optionService } from '../../../options/service.ts';
import { type PriceTablePatch, priceTableSchema } from '../../../price-tables/schema.ts';
import { deactivatePriceTable, patchPriceTable } from '../../../price-tables/service.ts';
import { type PricingConfigurationPatch, pricingConfigurationSchema } from '../../../pricing-configurations/schema.ts';
import { deactivateRow, patchRow } from '../../../pricing-configurations/service.ts';
import { productSchema } from '../../../products/schema.ts';
import { productService } from '../../../products/service.ts';
import type { PatchOf } from '../../../resource/schema.ts';
import type { ResourceService } from '../../../resource/service.ts';
import { type RulePatch, ruleSchema } from '../../../rules/schema.ts';
import { deactivateRule, patchRule } from '../../../rules/service.ts';
import { serviceSchema } from '../../../services/schema.ts';
import { serviceService } from '../../../services/service.ts';
import { attachmentsBody, orderBody, type StepPatch, stepSchema } from '../../../steps/schema.ts';
import { deactivateStep, patchStep, reorderSteps, replaceStepOptions } from '../../../steps/service.ts';
import { tariffSchema } from '../../../tariffs/schema.ts';
import { tariffService } from '../../../tariffs/service.ts';
import { vatRateSchema } from '../../../vat-rates/schema.ts';
import { vatRateService } from '../../../vat-rates/service.ts';
import type { ImportOrder } from '../../imports/applying/apply-tables.ts';
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
import { affectedByAdjustment, mustNameKnown } from '../../pricing-adjustments/chosen.ts';
import { adjustmentOf } from '../../pricing-adjustments/rules.ts';
import { type AdjustmentBody, adjustmentBody } from '../../pricing-adjustments/schema.ts';
import { adjustPrices } from '../../pricing-adjustments/service.ts';
import {
  affectedByOption,
  affectedByPriceList,
  affectedByRow,
  affectedByService,
  affectedByStep,
  affectedByTable,
} from './affected.ts';
import type { PathIds, PlannedRequestRun, PlannedRoute, TargetKind } from './planned-route.ts';

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
  affected: async (tx, _ids, body) => {
    const { filter } = body as AdjustmentBody;
    const { productIds, optionIds, tableIds, serviceIds } = await affectedByAdjustment(tx, filter);
    return { products: productIds, options: optionIds, tables: tableIds, services: serviceIds };
  },
  run: ({ tx, body, pause, onProgress }) =>
    adjustPrices(tx, body as AdjustmentBody, { isDryRun: false, isPlanned: true, pause, onProgress }),
};

const orderOf = <Form extends Partial<ImportForm | PriceListForm>>({
  body,
  file,
  pause,
  onProgress,
}: PlannedRequestRun): ImportOrder<Form> => {
  if (!file) throw new Error('The file of an import was not read');
  return { result: file, form: body as Form, isDryRun: false, isPlanned: true, onProgress, pause };
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
    affected: affectedByTable,
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
    affected: affectedByPriceList,
    run: (turn) => importPriceList(turn.tx, orderOf<PriceListForm>(turn)),
  },
];

/** D17.2: an adjustment, and imports with their file. */
const plannedBulk: readonly PlannedRoute[] = [adjustment, ...imports];

type Change = Pick<PlannedRoute, 'path' | 'target' | 'affected'>;

/** PATCH and soft DELETE of one thing. */
const changes = (
  change: Change,
  patchSchema: TSchema,
  patch: PlannedRoute['run'],
  deactivate: PlannedRoute['run'],
): PlannedRoute[] => [
  { ...change, method: 'PATCH', validate: bodyValidator(patchSchema), takesIfMatch: true, run: patch },
  { ...change, method: 'DELETE', validate: null, takesIfMatch: true, run: deactivate },
];

/** A resource of the catalogue by its service. */
const resource = <Row, Create, Fields extends TProperties>(
  path: string,
  target: TargetKind,
  patchSchema: TSchema,
  service: Pick<ResourceService<Row, Create, PatchOf<Fields>>, 'patch' | 'deactivate'>,
  affected?: PlannedRoute['affected'],
): PlannedRoute[] =>
  changes(
    { path, target, ...(affected ? { affected } : {}) },
    patchSchema,
    ({ tx, ids, body, precondition }) => service.patch(tx, ids.id, body as PatchOf<Fields>, precondition),
    ({ tx, ids, precondition }) => service.deactivate(tx, ids.id, precondition),
  );

const below = ({ ids }: PlannedRequestRun) => [ids.productId, ids.id] as const;

const STEP = '/v1/products/:product_id/steps/:id';
const step = { path: STEP, target: 'step', affected: affectedByStep } as const;

const steps: PlannedRoute[] = [
  ...changes(
    step,
    stepSchema.patch,
    (turn) => patchStep(turn.tx, ...below(turn), turn.body as StepPatch, turn.precondition),
    (turn) => deactivateStep(turn.tx, ...below(turn), turn.precondition),
  ),
  {
    ...step,
    method: 'PUT',
    path: `${STEP}/options`,
    validate: bodyValidator(attachmentsBody),
    takesIfMatch: true,
    run: (turn) => replaceStepOptions(turn.tx, ...below(turn), turn.body.option_ids as number[], turn.precondition),
  },
  {
    method: 'PUT',
    path: '/v1/products/:id/steps/order',
    target: 'product',
    validate: bodyValidator(orderBody),
    takesIfMatch: false,
    run: ({ tx, ids, body }) => reorderSteps(tx, ids.id, body.step_ids as number[]),
  },
];

/** D8: a plan has no headers, so nothing is handled leniently in it. */
const LENIENT = false;

/** D17.2: everything that can be planned. A further route is planned by adding it here. */
export const plannedRoutes: readonly PlannedRoute[] = [
  ...resource('/v1/brands/:id', 'brand', brandSchema.patch, brandService),
  ...resource('/v1/categories/:id', 'category', categorySchema.patch, categoryService),
  ...resource('/v1/products/:id', 'product', productSchema.patch, productService),
  ...resource('/v1/options/:id', 'option', optionSchema.patch, optionService, affectedByOption),
  ...steps,
  ...changes(
    {
      path: '/v1/products/:product_id/pricing-configurations/:id',
      target: 'pricing_configuration',
      affected: affectedByRow,
    },
    pricingConfigurationSchema.patch,
    (turn) => patchRow(turn.tx, ...below(turn), turn.body as PricingConfigurationPatch, LENIENT, turn.precondition),
    (turn) => deactivateRow(turn.tx, ...below(turn), turn.precondition),
  ),
  ...changes(
    { path: '/v1/price-tables/:id', target: 'price_table', affected: affectedByTable },
    priceTableSchema.patch,
    ({ tx, ids, body, precondition }) => patchPriceTable(tx, ids.id, body as PriceTablePatch, LENIENT, precondition),
    ({ tx, ids, precondition }) => deactivatePriceTable(tx, ids.id, precondition),
  ),
  ...changes(
    { path: '/v1/products/:product_id/rules/:id', target: 'rule' },
    ruleSchema.patch,
    (turn) => patchRule(turn.tx, ...below(turn), turn.body as RulePatch, turn.precondition),
    (turn) => deactivateRule(turn.tx, ...below(turn), turn.precondition),
  ),
  ...changes(
    { path: '/v1/products/:product_id/examples/:id', target: 'example' },
    exampleSchema.patch,
    (turn) => patchExample(turn.tx, ...below(turn), turn.body as ExamplePatch, turn.precondition),
    (turn) => deactivateExample(turn.tx, ...below(turn), turn.precondition),
  ),
  ...resource('/v1/vat-rates/:id', 'vat_rate', vatRateSchema.patch, vatRateService),
  ...resource('/v1/services/:id', 'service', serviceSchema.patch, serviceService, affectedByService),
  ...resource('/v1/tariffs/:id', 'tariff', tariffSchema.patch, tariffService),
  ...plannedBulk,
];

const ID = /^[1-9][0-9]{0,15}$/;

/** The ids in a path of this shape; undefined where it has another. */
const idsOf = (shape: string, path: string): PathIds | undefined => {
  const [wanted, given] = [shape.split('/'), path.split('/')];
  if (wanted.length !== given.length) return undefined;
  const ids = { id: 0, productId: 0 };
  for (const [place, part] of wanted.entries()) {
    const text = given[place] ?? '';
    if (!part.startsWith(':')) {
      if (part !== text) return undefined;
      continue;
    }
    if (!ID.test(text) || !Number.isSafeInteger(Number(text))) return undefined;
    ids[part === ':product_id' ? 'productId' : 'id'] = Number(text);
  }
  return ids;
};

export type FoundRoute = { route: PlannedRoute; ids: PathIds };

/** The route that a request is for; undefined where it cannot be planned. */
export const findRoute = (method: string, path: string): FoundRoute | undefined => {
  for (const route of plannedRoutes) {
    const ids = route.method === method ? idsOf(route.path, path) : undefined;
    if (ids) return { route, ids };
  }
  return undefined;
};
