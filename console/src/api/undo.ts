import { type Schemas, unwrap, type VantailClient } from '@vantail/client';
import type { Change, ChangedKind } from './changes.ts';

export type RevertReport = Schemas['RevertReport'];
export type RestoreReport = Schemas['RestoreReport'];

/** D12.9: what can be undone. From-prices follow by themselves. */
const IS_REVERTIBLE: Readonly<Record<ChangedKind, boolean>> = {
  brand: true,
  category: true,
  product: true,
  option: true,
  step: true,
  pricing_configuration: true,
  price_table: true,
  price_list_mapping: false,
  rule: true,
  example: true,
  settings: true,
  vat_rate: true,
  service: true,
  tariff: true,
  quote: false,
  webhook: false,
  plan: false,
  api_key: false,
  person: false,
  tenant: false,
};

const REVERTIBLE = Object.entries(IS_REVERTIBLE).flatMap(([kind, is]) => (is ? [kind] : []));

/** Whether a change can be undone at all; for a summary all changes that it caused count. */
export const isRevertible = ({ type }: Change): boolean => {
  const [kind = '', verb = ''] = type.split('.');
  return REVERTIBLE.includes(kind) || verb === 'applied' || type === 'plan.published';
};

const PAGES = 5;

/**
 * The change that a call of ours made, by the name of the call (D12.1), among the newest; of a bulk call its summary. Undefined
 * where the call changed nothing.
 */
export const changeOfCall = async (client: VantailClient, requestId: string): Promise<number | undefined> => {
  const type = REVERTIBLE.map((kind) => `${kind}.*`).join(',');
  let before: number | undefined;
  for (let page = 0; page < PAGES; page++) {
    const query = { type, page_size: 50, ...(before === undefined ? {} : { before }) };
    const { data, next }: { data: Change[]; next: string | null } = unwrap(
      await client.GET('/v1/changes', { params: { query } }),
    );
    const found = data.find(({ request_id }) => request_id === requestId);
    if (found) return found.cause ?? found.number;
    before = data.at(-1)?.number;
    if (next === null) return undefined;
  }
  return undefined;
};

export const undoCalls = (client: VantailClient) => ({
  revert: async (number: number, dry_run: boolean): Promise<RevertReport> =>
    unwrap(
      await client.POST('/v1/changes/{number}/revert', { params: { path: { number }, query: { dry_run } }, body: {} }),
    ),
  restore: async (product_id: number, to: number, dry_run: boolean): Promise<RestoreReport> =>
    unwrap(
      await client.POST('/v1/products/{product_id}/restore', {
        params: { path: { product_id }, query: { dry_run } },
        body: { to },
      }),
    ),
});
