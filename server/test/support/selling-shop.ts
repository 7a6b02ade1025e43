import { newPricedProduct } from './priced-product.ts';
import type { Answer, Body, TestService, TestTenant } from './test-service.ts';

export type QuoteLine = Body & { id: number; kind: string; total: number; amount: number };
export type SavedQuote = Body & {
  id: number;
  number: number;
  version: number;
  status: string;
  total: number;
  share_token: string;
  lines: QuoteLine[];
  totals: { lines: number; discount: number; net: number; gross: number; vat: Body[] | null };
};

export type Shop = Awaited<ReturnType<typeof newShop>>;

const size = { width: 1000, height: 1000 };

/** A tenant that sells: three VAT rates, and ways to make products of a price, services and tariffs. */
export const newShop = async (service: TestService, fields: Body = { price_basis: 'HT' }) => {
  const tenant: TestTenant = await service.newTenant(fields);
  const make = async (path: string, body: Body) => (await tenant.must<{ id: number }>('POST', path, body)).id;
  const rate = (percent: number, more: Body = {}) =>
    make('/v1/vat-rates', { name: `TVA ${percent} %`, rate: percent, ...more });
  const [full, half, low] = [await rate(20), await rate(10), await rate(5.5, { offered: true })];
  const product = async (price: number, more: Body = {}) => {
    const made = await newPricedProduct(tenant, more);
    await made.row({ minimum_price: price });
    return made;
  };
  return {
    service,
    tenant,
    rates: { full, half, low },
    rate,
    product,
    line: ({ id }: { id: number }, more: Body = {}): Body => ({ product_id: id, ...size, ...more }),
    newService: (more: Body) => make('/v1/services', { name: 'Pose', price: 100, ...more }),
    newTariff: (more: Body) => make('/v1/tariffs', { name: 'Revendeurs', ...more }),
    settings: (more: Body) => tenant.must('PATCH', '/v1/settings', more),
    save: (body: Body) => tenant.must<SavedQuote>('POST', '/v1/quotes', body),
    put: (id: number, lines: Body[]) => tenant.must<SavedQuote>('PUT', `/v1/quotes/${id}/lines`, { lines }),
    patch: (id: number, body: Body) => tenant.must<SavedQuote>('PATCH', `/v1/quotes/${id}`, body),
    read: (id: number) => tenant.must<SavedQuote>('GET', `/v1/quotes/${id}`),
    /** A key of the tenant, and calls with it. */
    callerWith: async (scopes: string[], more: Body = {}) => {
      const { key } = await tenant.must<{ key: string }>('POST', '/v1/api-keys', { name: 'Key', scopes, ...more });
      return <T = Body>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
        service.call<T>(method, path, { token: key, body, headers });
    },
  };
};

/** What a refusal says first: its code, that of its first fault, and where that is. */
export const refusalOf = ({ body }: Answer<unknown>): unknown[] => {
  const problem = body as Body;
  const [first] = (problem.errors ?? []) as Body[];
  return [problem.code, first?.code, first?.pointer];
};
