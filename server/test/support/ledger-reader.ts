import type { TestTenant } from './test-service.ts';

export type TestField = { field: string; before: unknown; after: unknown; cells?: Record<string, number | null> };

/** A change as the tests read it (D12.1). */
export type TestChange = {
  number: number;
  at: string;
  type: string;
  actor: { kind: string; id: number | null; name: string };
  request_id: string | null;
  resource: { kind: string; id: number; name: string | null; version: number | null };
  product_id: number | null;
  cause: number | null;
  fields: TestField[];
};

export type ChangesPage = { data: TestChange[]; next: string | null };

export const changesPage = (tenant: TestTenant, query = ''): Promise<ChangesPage> =>
  tenant.must<ChangesPage>('GET', `/v1/changes${query}`);

/** All changes after a number, read to the end as a follower does. */
export const changesAfter = async (tenant: TestTenant, after: number): Promise<TestChange[]> => {
  const found: TestChange[] = [];
  let query = `after=${after}&page_size=200`;
  for (;;) {
    const { data, next } = await changesPage(tenant, `?${query}`);
    found.push(...data);
    if (data.length < 200) return found;
    query = next ?? '';
  }
};

/** The number of the newest change; 0 where there is none. */
export const lastChange = async (tenant: TestTenant): Promise<number> =>
  (await changesPage(tenant, '?page_size=1')).data[0]?.number ?? 0;

/** What a piece of work appends. */
export const changesOf = async (tenant: TestTenant, work: () => Promise<unknown>): Promise<TestChange[]> => {
  const before = await lastChange(tenant);
  await work();
  return changesAfter(tenant, before);
};

export const fieldOf = ({ fields }: TestChange, name: string): TestField | undefined =>
  fields.find(({ field }) => field === name);
