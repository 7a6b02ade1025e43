import type { TSchema } from 'typebox';
import { brandOperations } from '../../../brands/operations.ts';
import { categoryOperations } from '../../../categories/operations.ts';
import { type ExamplePatch, exampleSchema } from '../../../examples/schema.ts';
import { deactivateExample, patchExample } from '../../../examples/service.ts';
import type { Operation } from '../../../http/routes/operation.ts';
import type { PlannedWrite } from '../../../http/routes/plan-rule.ts';
import { bodyValidator } from '../../../json/record-validator.ts';
import { optionOperations } from '../../../options/operations.ts';
import { type PriceTablePatch, priceTableSchema } from '../../../price-tables/schema.ts';
import { deactivatePriceTable, patchPriceTable } from '../../../price-tables/service.ts';
import { type PricingConfigurationPatch, pricingConfigurationSchema } from '../../../pricing-configurations/schema.ts';
import { deactivateRow, patchRow } from '../../../pricing-configurations/service.ts';
import { productOperations } from '../../../products/operations.ts';
import { type RulePatch, ruleSchema } from '../../../rules/schema.ts';
import { deactivateRule, patchRule } from '../../../rules/service.ts';
import { serviceOperations } from '../../../services/operations.ts';
import { stepOperations } from '../../../steps/operations.ts';
import { stepOptionsOperations } from '../../../steps/step-options-operations.ts';
import { tariffOperations } from '../../../tariffs/operations.ts';
import { vatRateOperations } from '../../../vat-rates/operations.ts';
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
import { affectedByPriceList, affectedByRow, affectedByTable } from './affected.ts';
import type { PathIds, PlannedRequestRun, PlannedRoute } from './planned-route.ts';

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

const below = ({ ids }: PlannedRequestRun) => [ids.productId, ids.id] as const;

const plannedOperations: readonly Operation[] = [
  ...brandOperations,
  ...categoryOperations,
  ...productOperations,
  ...optionOperations,
  ...stepOperations,
  ...stepOptionsOperations,
  ...vatRateOperations,
  ...serviceOperations,
  ...tariffOperations,
];

/** The names of the parameters of a path; the last one names what is changed. */
const parametersOf = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

const byName = (path: string, { id, productId }: PathIds): Record<string, number> => {
  const names = parametersOf(path);
  return Object.fromEntries(names.map((name, index) => [name, index === names.length - 1 ? id : productId]));
};

/** An operation as a plan runs it. */
const plannedRouteOf = ({
  method,
  path,
  plan,
  body,
  run,
  takesIfMatch = method !== 'POST',
}: Operation): PlannedRoute[] => {
  if (plan === undefined || 'never' in plan) return [];
  const { target, hasFile, check, affected } = plan;
  const work = plan.run ?? run;
  if (!work) throw new Error(`${method} ${path} does not say how a plan runs it`);
  const last = parametersOf(path).at(-1);
  return [
    {
      method: method as PlannedRoute['method'],
      path: path.replace(`:${last}`, ':id'),
      target,
      validate: body ? bodyValidator(body) : null,
      takesIfMatch,
      ...(hasFile ? { hasFile } : {}),
      ...(check ? { check } : {}),
      ...(affected ? { affected: (tx, ids, body, file) => affected(tx, byName(path, ids), body, file) } : {}),
      run: ({ ids, ...turn }) =>
        work({ ...turn, ids: byName(path, ids), query: {}, isLenient: false } as PlannedWrite, undefined as never),
    },
  ];
};

/** D8: a plan has no headers, so nothing is handled leniently in it. */
const LENIENT = false;

/** D17.2: everything that can be planned. A further route is planned by adding it here. */
export const plannedRoutes: readonly PlannedRoute[] = [
  ...plannedOperations.flatMap(plannedRouteOf),
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
