import assert from 'node:assert/strict';
import type { Target } from '../../server/test/support/keyed-writers.ts';
import { callOver } from '../../server/test/support/service-process.ts';
import { changesAfter } from './deliveries.ts';
import { post } from './service.ts';

/** A plan that raises the price of the tenant's row by one; answers its id. */
export const newPlan = async (url: string, { key, rowPath }: Target, name: string): Promise<number> => {
  const { id } = await post(`${url}/v1/plans`, key, { name });
  const body = { filter: { pricing_configuration_ids: [Number(rowPath.split('/').at(-1))] }, amount: 1 };
  const requests = [{ method: 'POST', path: '/v1/pricing-adjustments', body }];
  await post(`${url}/v1/plans/${id}/requests`, key, { requests });
  return Number(id);
};

export const schedulePlan = async (url: string, key: string, id: number, dueAt: number): Promise<void> => {
  const time = { effective_at: new Date(dueAt).toISOString() };
  const patched = await callOver(`${url}/v1/plans/${id}`, key, 'PATCH', time);
  assert.equal(patched.status, 200, JSON.stringify(patched.body));
  await post(`${url}/v1/plans/${id}/schedule`, key, {});
};

const byId = (one: number, other: number) => one - other;

/** Each plan was published once, and raised the price, which was 1, once. */
export const checkPublished = async (url: string, target: Target, plans: readonly number[]): Promise<void> => {
  const published = await changesAfter(url, target.key, 0, 'plan.published');
  const ids = published.map(({ resource }) => resource.id);
  assert.deepEqual(ids.sort(byId), plans.toSorted(byId), 'each plan is published once');
  const { body } = await callOver(`${url}${target.rowPath}`, target.key);
  assert.equal(body.minimum_price, 1 + plans.length, 'each plan raised the price once');
};
