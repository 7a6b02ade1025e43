import { LANGUAGES, type Language } from '@vantail/pricing/words';
import { finalPriced } from '../../catalogue/index.ts';
import { keysManage, mayUse, seesDetail } from '../../platform/callers/scopes.ts';
import { changeFor, type Reader } from '../../platform/ledger/change-response.ts';
import { TARIFF_PERCENTAGES } from '../../platform/ledger/visible-fields.ts';
import type { PlanCheck } from './check-plan.ts';
import type { TaggedPlan } from './plan-response.ts';

type VisiblePlan = TaggedPlan['record'];

/** Which request it is, and not what it sends: that may be any price. */
const finalRequest = ({
  id,
  method,
  path,
  if_match,
  target,
  changed_since,
  created_at,
}: VisiblePlan['requests'][number]) => ({
  ...{ id, method, path, if_match, target, changed_since, created_at },
  body: null,
});

/** D16.6: a plan as such a key sees it. A refusal, like a check, may name any price. */
const finalPlan = (plan: VisiblePlan): VisiblePlan => {
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

/** D28.7: the same request without the percentages of a tariff that purchases are priced by. */
const withoutPercentages = (request: VisiblePlan['requests'][number], tariffs: ReadonlySet<number>) => {
  const { target, body } = request;
  if (target?.kind !== 'tariff' || !tariffs.has(target.id)) return request;
  const visibleBody =
    body && Object.fromEntries(Object.entries(body).filter(([name]) => !TARIFF_PERCENTAGES.includes(name)));
  return { ...request, body: visibleBody };
};

/** Two callers that see different bytes have different tags; If-Match compares the version, which stands first. */
export const planFor = (reader: Reader, plan: TaggedPlan): TaggedPlan => {
  const { record, etag, purchaseTariffs: tariffs } = plan;
  if (!seesDetail(reader.priceDetail)) return { ...plan, record: finalPlan(record), etag: etag.replace('.', '.0') };
  if (mayUse(keysManage, reader.scopes)) return plan;
  const requests = record.requests.map((request) => withoutPercentages(request, tariffs));
  // Only a request changes a tariff: without one there is nothing to leave out of the check.
  if (requests.every((request, index) => request === record.requests[index])) return plan;
  const check = record.check && checkFor(reader, record.check as PlanCheck, tariffs);
  return { ...plan, record: { ...record, requests, check }, etag: etag.replace('.', '.00') };
};

/** D28.4: with a check the bytes differ by language, too; in English the tag is that of the plan. */
export const taggedIn = (language: Language, plan: TaggedPlan): TaggedPlan => {
  const mark = plan.record.check === null ? 0 : LANGUAGES.indexOf(language);
  return { ...plan, etag: plan.etag.replace('.', `.${'000'.repeat(mark)}`) };
};

type Outcome = PlanCheck['quotes'][number]['before'];

const finalOutcome = (outcome: Outcome): Outcome => {
  if (outcome?.quote) return { ...outcome, quote: finalPriced(outcome.quote) };
  return outcome?.refusal
    ? { quote: null, refusal: { code: outcome.refusal.code, detail: 'There is no price.', errors: [] } }
    : outcome;
};

/** D16.6: what publishing would change, by name; reports speak of tables, so they are left out. */
export const checkFor = (reader: Reader, check: PlanCheck, purchaseTariffs: ReadonlySet<number>): PlanCheck => {
  const changes = check.changes.map((change) => changeFor(reader, change, purchaseTariffs));
  if (seesDetail(reader.priceDetail)) return { ...check, changes };
  const { plan_version, last_change, checked_at, total, changed_since, examples } = check;
  return {
    ...{ plan_version, last_change, checked_at, total, changed_since, examples },
    changes,
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
