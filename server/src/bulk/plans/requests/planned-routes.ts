import type { TProperties, TSchema } from 'typebox';
import { brandSchema } from '../../../brands/schema.ts';
import { brandService } from '../../../brands/service.ts';
import { categorySchema } from '../../../categories/schema.ts';
import { categoryService } from '../../../categories/service.ts';
import { bodyValidator } from '../../../http/bodies/body-validator.ts';
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
import { attachmentsBody, orderBody } from '../../../steps/bodies.ts';
import { type StepPatch, stepSchema } from '../../../steps/schema.ts';
import { deactivateStep, patchStep, reorderSteps, replaceStepOptions } from '../../../steps/service.ts';
import { plannedBulk } from './planned-bulk.ts';
import type { PlannedRoute, TargetKind, Turn } from './planned-route.ts';
import { reachOfOption, reachOfRow, reachOfStep, reachOfTable } from './reach.ts';

type Change = Pick<PlannedRoute, 'path' | 'target' | 'reach'>;

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
  reach?: PlannedRoute['reach'],
): PlannedRoute[] =>
  changes(
    { path, target, ...(reach ? { reach } : {}) },
    patchSchema,
    ({ tx, ids, body, precondition }) => service.patch(tx, ids.id, body as PatchOf<Fields>, precondition),
    ({ tx, ids, precondition }) => service.deactivate(tx, ids.id, precondition),
  );

const below = ({ ids }: Turn) => [ids.productId, ids.id] as const;

const STEP = '/v1/products/:product_id/steps/:id';
const step = { path: STEP, target: 'step', reach: reachOfStep } as const;

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
  ...resource('/v1/options/:id', 'option', optionSchema.patch, optionService, reachOfOption),
  ...steps,
  ...changes(
    {
      path: '/v1/products/:product_id/pricing-configurations/:id',
      target: 'pricing_configuration',
      reach: reachOfRow,
    },
    pricingConfigurationSchema.patch,
    (turn) => patchRow(turn.tx, ...below(turn), turn.body as PricingConfigurationPatch, LENIENT, turn.precondition),
    (turn) => deactivateRow(turn.tx, ...below(turn), turn.precondition),
  ),
  ...changes(
    { path: '/v1/price-tables/:id', target: 'price_table', reach: reachOfTable },
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
  ...plannedBulk,
];
