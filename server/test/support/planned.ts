import type { Body, TestTenant } from './test-service.ts';

export type PlannedRequest = { method: string; path: string; body?: unknown; if_match?: string };

/** A plan as the tests read it. */
export type TestPlan = Body & {
  id: number;
  version: number;
  state: string;
  effective_at: string | null;
  request_count: number;
  requests: (PlannedRequest & {
    id: number;
    target: { kind: string; id: number; version: number } | null;
    changed_since: boolean;
  })[];
  check: TestCheck | null;
  refusal: { status: number; code: string; request_id: number | null } | null;
  scheduled_by: { kind: string; id: number; name: string } | null;
  published_at: string | null;
  published_change: number | null;
};

type Price = { old: number | null; new: number | null };
type Outcome = { quote: { total: number } | null; refusal: { code: string } | null };

export type TestCheck = {
  plan_version: number;
  last_change: number;
  total: number;
  changes: { type: string; resource: { kind: string; id: number }; fields: { field: string }[] }[];
  products: {
    product_id: number;
    from_price: Price;
    report: { valid: { old: boolean; new: boolean }; gained: Findings; lost: Findings };
  }[];
  changed_since: { request_id: number; version: number; current_version: number | null }[];
  quotes: { product_id: number; before: Outcome; after: Outcome }[];
};

type Findings = { errors: { code: string }[]; warnings: { code: string }[] };

export const LATER = '2999-01-01T00:00:00Z';

/** A draft with these requests. */
export const newPlan = async (tenant: TestTenant, requests: readonly PlannedRequest[] = [], fields: Body = {}) => {
  const { id } = await tenant.must<TestPlan>('POST', '/v1/plans', { name: 'Prices of 2999', ...fields });
  for (let from = 0; from < requests.length; from += 100)
    await tenant.must('POST', `/v1/plans/${id}/requests`, { requests: requests.slice(from, from + 100) });
  return { id, path: `/v1/plans/${id}` };
};

export const readPlan = (tenant: TestTenant, id: number) => tenant.must<TestPlan>('GET', `/v1/plans/${id}`);
