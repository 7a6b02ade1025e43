import type { Static } from 'typebox';
import { type CheckBody, checkAnswer, checkBody, planSchema, requestsBody } from '../../history/index.ts';
import { catalogueWrite } from '../../platform/callers/scopes.ts';
import { validationError } from '../../platform/errors.ts';
import { id, requiredLabel } from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { counted } from '../../platform/words/counted.ts';
import { defineTool, language, type ToolContext } from '../tool.ts';

type Planned = { plan_id?: number; name?: string; requests: object[] };
type Plan = { id: number; name: string; state: string; request_count: number };

const closed = { additionalProperties: false };

/** One that is new needs a name, by which people find it. */
const mustBeNamed = (name: string | undefined): string => {
  if (name !== undefined) return name;
  const message = 'is required for a new plan; plan_id adds to one that is there';
  throw validationError([{ pointer: '/name', code: 'required', message, params: { field: 'name' } }]);
};

const newPlan = async ({ call }: ToolContext, name: string): Promise<number> =>
  (await call<Plan>('createPlan', { body: { name } })).body.id;

const addTo = async ({ call }: ToolContext, planId: number, requests: object[]): Promise<Plan> =>
  (await call<Plan>('addPlanRequests', { params: { id: planId }, body: { requests } })).body;

/** D23.3: an agent changes no price directly. Nothing here publishes, schedules or writes to the catalogue. */
export const planChanges = defineTool<Planned>({
  name: 'plan_changes',
  title: 'Plan changes',
  description:
    'Prepares changes of the catalogue as a plan, or adds them to one that is a draft: each request as the API takes it, such as PATCH /v1/options/12 with {"price": 49}. Nothing changes until a person publishes the plan in the console. Check it with check_plan, and tell the person its name.',
  access: catalogueWrite,
  writes: { idempotent: false },
  input: Type.Object(
    {
      plan_id: Type.Optional(id({ description: 'Add to this plan.' })),
      name: Type.Optional(requiredLabel({ description: 'Of a new plan: what it is for.' })),
      requests: requestsBody.properties.requests,
    },
    { ...closed, 'x-max-depth': 40 },
  ),
  output: planSchema.answer,
  run: async ({ plan_id, name, requests }, context) => {
    const planId = plan_id ?? (await newPlan(context, mustBeNamed(name)));
    let plan: Plan;
    try {
      plan = await addTo(context, planId, requests);
    } catch (error) {
      // A plan that holds nothing would be left behind by every mistake.
      if (plan_id === undefined) await context.call('discardPlan', { params: { id: planId }, body: {} });
      throw error;
    }
    return {
      text: `Plan ${plan.id} (${plan.name}) has ${counted(plan.request_count, 'requests')} and is a ${plan.state}: a person publishes it.`,
      data: plan,
    };
  },
});

/** Of a long check the first of each list are given; the console has the whole. */
const MOST = 50;

type Check = Static<typeof checkAnswer>;

export const checkPlan = defineTool<CheckBody & { plan_id: number }>({
  name: 'check_plan',
  title: 'Check a plan',
  description: `What publishing a plan would change, tried and undone: every change, from-prices before and after, findings that come and go, and up to 20 windows priced before and after. Shows the first ${MOST} changes and products.`,
  access: catalogueWrite,
  input: Type.Object({ plan_id: id(), ...checkBody.properties, language }, closed),
  output: Type.Object({ ...checkAnswer.properties, products_total: Type.Integer() }),
  counts: ({ quotes = [] }) => quotes.length,
  run: async ({ plan_id, quotes = [] }, { call }) => {
    const { body } = await call<Check>('checkPlan', { params: { id: plan_id }, body: { quotes } });
    const { changes, products } = body;
    return {
      text: `Publishing plan ${plan_id} would make ${counted(body.total, 'changes')} to ${counted(products.length, 'products')}.`,
      data: {
        ...body,
        changes: changes.slice(0, MOST),
        products: products.slice(0, MOST),
        products_total: products.length,
      },
    };
  },
});
