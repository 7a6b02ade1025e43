import assert from 'node:assert/strict';
import { newShop, type SavedQuote } from './selling-shop.ts';
import { ORIGIN } from './signed-in.ts';
import type { Answer, Body, TestService } from './test-service.ts';

export type Offer = SavedQuote & {
  offer_url: string;
  valid_until: string;
  accepted: Body | null;
  seen_at: { first: string; last: string } | null;
};

export const tokenOf = ({ offer_url }: Pick<Offer, 'offer_url'>): string => offer_url.split('/').at(-1) ?? '';

/** A shop that takes acceptances, and its offers. */
export const newOfferShop = async (service: TestService, offer: Body = { acceptance: 'consumer' }) => {
  const shop = await newShop(service);
  await shop.settings({ vat_rate_id: shop.rates.full, offer, company: { name: 'Menuiserie Dupont' } });
  const window = await shop.product(100);
  const { tenant } = shop;
  const draft = (more: Body = {}) => tenant.must<Offer>('POST', '/v1/quotes', { lines: [shop.line(window)], ...more });
  const sent = async (more: Body = {}): Promise<Offer> =>
    tenant.must<Offer>('PATCH', `/v1/quotes/${(await draft(more)).id}`, { status: 'sent' });
  const read = (id: number) => tenant.must<Offer>('GET', `/v1/quotes/${id}`);
  const accept = (quote: Pick<Offer, 'offer_url' | 'version'>, more: Body = {}, headers: Body = {}) =>
    service.call('POST', `/offers/${tokenOf(quote)}/accept`, {
      body: { name: 'Camille Martin', version: quote.version, terms: true, certified: [], ...more },
      headers: { origin: ORIGIN, ...headers } as Record<string, string>,
    });
  const open = (quote: Pick<Offer, 'offer_url'>, headers: Record<string, string> = {}): Promise<Answer> =>
    service.call('GET', `/offers/${tokenOf(quote)}`, { headers });
  const changesOf = async (id: number) =>
    (await tenant.must<{ data: Body[] }>('GET', `/v1/changes?type=quote.*&resource_id=${id}&order=asc&page_size=200`))
      .data;
  return { ...shop, window, draft, sent, read, accept, open, changesOf };
};

/** The item of a refusal. */
export const itemOf = (answer: Answer): unknown => (answer.body.errors as Body[] | undefined)?.[0]?.code;

export const mustBe = (answer: Answer, status: number, item?: string): void => {
  assert.equal(answer.status, status, answer.text);
  if (item !== undefined) assert.equal(itemOf(answer), item, answer.text);
};
