import { type PriceDetail, seesDetail } from '../../callers/scopes.ts';
import { changeFor } from '../../changes/change-response.ts';
import { finalPriced } from '../../product-configuration/price-detail.ts';
import type { PlanCheck } from './checking/check-plan.ts';
import type { TaggedPlan } from './plan-response.ts';

type ShownPlan = TaggedPlan['record'];

/** Which request it is, and not what it sends: that may be any price. */
const finalRequest = ({
  id,
  method,
  path,
  if_match,
  target,
  changed_since,
  created_at,
}: ShownPlan['requests'][number]) => ({
  ...{ id, method, path, if_match, target, changed_since, created_at },
  body: null,
});

/** D16.6: a plan as such a key is told of it. A refusal, like a check, may name any price. */
const finalPlan = (plan: ShownPlan): ShownPlan => {
  const { id, name, effective_at, state, request_count, scheduled_by, accept_examples } = plan;
  const { published_at, published_change } = plan;
  const { version, created_at, updated_at } = plan;
  return {
    ...{ id, name, effective_at, state, request_count, scheduled_by, accept_examples, published_at, published_change },
    refusal: null,
    requests: plan.requests.map(finalRequest),
    check: null,
    ...{ version, created_at, updated_at },
  };
};

/** Two callers that see different bytes have different tags; If-Match compares the version, which stands first. */
export const planFor = (priceDetail: PriceDetail, { record, etag }: TaggedPlan): TaggedPlan =>
  seesDetail(priceDetail) ? { record, etag } : { record: finalPlan(record), etag: etag.replace('.', '.0') };

type Outcome = PlanCheck['quotes'][number]['before'];

const finalOutcome = (outcome: Outcome): Outcome => {
  if (outcome?.quote) return { ...outcome, quote: finalPriced(outcome.quote) };
  return outcome?.refusal
    ? { quote: null, refusal: { code: outcome.refusal.code, detail: 'There is no price.', errors: [] } }
    : outcome;
};

/** D16.6: what publishing would change, by name; reports speak of tables, so they are left out. */
export const checkFor = (priceDetail: PriceDetail, check: PlanCheck): PlanCheck => {
  if (seesDetail(priceDetail)) return check;
  const { plan_version, last_change, checked_at, total, changed_since, examples } = check;
  return {
    ...{ plan_version, last_change, checked_at, total, changed_since, examples },
    changes: check.changes.map((change) => changeFor(priceDetail, change)),
    products: check.products.map(({ product_id, name, from_price }) => ({
      product_id,
      name,
      from_price,
      report: null,
    })),
    reports_left_out: check.products.length,
    quotes: check.quotes.map(({ product_id, before, after }) => ({
      product_id,
      before: finalOutcome(before),
      after: finalOutcome(after),
    })),
  };
};
