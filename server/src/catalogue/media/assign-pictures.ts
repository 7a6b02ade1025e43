import { lockOptions } from '../../platform/database/option-locks.ts';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { type Fault, refuseFaults } from '../../platform/errors.ts';
import { summarize } from '../../platform/ledger/record.ts';
import type { Pause } from '../../platform/scheduling/scheduled-work.ts';
import { optionRecords } from '../options/service.ts';
import { options } from '../options/store.ts';
import { lockProducts } from '../product/store.ts';
import { productService } from '../products/service.ts';
import { products } from '../products/store.ts';
import type { PictureAssignmentsBody, PictureAssignmentsReport } from './assignment-schema.ts';

type Assignment = PictureAssignmentsBody['assignments'][number];
type Line = PictureAssignmentsReport['lines'][number];
type Placed = Assignment & { line: number };
type Pictured = { id: number; name: string; image_url: string | null };

const always = () => {};

/** How each kind is read and written: by the rules of a single PATCH. A picture moves no price, so nothing else follows. */
const WRITERS: Record<
  Assignment['kind'],
  {
    find: (tx: TenantTransaction, id: number) => Promise<Pictured | undefined>;
    patch: (tx: TenantTransaction, id: number, body: { image_url: string | null }) => Promise<unknown>;
  }
> = {
  product: {
    find: (tx, id) => products.lock(tx, id),
    patch: (tx, id, body) => productService.patch(tx, id, body, always),
  },
  option: {
    find: (tx, id) => options.lock(tx, id),
    patch: (tx, id, body) => optionRecords.patch(tx, id, body, always),
  },
};

/** Which picture is meant is not guessed: each product and option comes once. */
const duplicateFaults = (assignments: readonly Assignment[]): Fault[] => {
  const first = new Map<string, number>();
  return assignments.flatMap(({ kind, id }, line) => {
    const key = `${kind} ${id}`;
    const before = first.get(key);
    first.set(key, before ?? line);
    if (before === undefined) return [];
    const message = `is the ${kind} of line ${before} as well`;
    return [{ pointer: `/assignments/${line}/id`, code: 'duplicate', message, params: { value: String(id) } }];
  });
};

/** D2: a record of another tenant looks like one that is not there. */
const unknown = ({ kind, line }: Placed): Fault => ({
  pointer: `/assignments/${line}/id`,
  code: 'unknown_reference',
  message: `must be the id of a ${kind} of this tenant`,
  params: { resource: kind },
});

/** Other requests run in between. */
const LINES_AT_ONCE = 25;

/** B10: the pictures of many products and options, all of them or none, as one change that can be undone. */
export const assignPictures = async (
  tx: TenantTransaction,
  { assignments }: PictureAssignmentsBody,
  isDryRun: boolean,
  pause: Pause,
): Promise<PictureAssignmentsReport> => {
  refuseFaults(duplicateFaults(assignments));
  const placed = assignments.map((one, line): Placed => ({ ...one, line }));
  // Products, then options, each by id, as every writer locks them.
  const ofKind = (kind: Assignment['kind']) =>
    placed.filter((one) => one.kind === kind).toSorted((one, other) => one.id - other.id);
  const idsOf = (kind: Assignment['kind']) => ofKind(kind).map(({ id }) => id);
  if (idsOf('product').length > 0) await lockProducts(tx, idsOf('product'));
  if (idsOf('option').length > 0) await lockOptions(tx, idsOf('option'));
  const tenant = { kind: 'tenant' as const, id: tx.tenantId, name: null, version: null };
  summarize(tx, { type: 'import.applied', resource: tenant, product_id: null });
  const missing: Placed[] = [];
  const lines: Line[] = [];
  for (const [at, one] of [...ofKind('product'), ...ofKind('option')].entries()) {
    if (at % LINES_AT_ONCE === 0) await pause();
    const { kind, id, image_url, line } = one;
    const before = await WRITERS[kind].find(tx, id);
    if (!before) {
      missing.push(one);
      continue;
    }
    const isNew = before.image_url !== image_url;
    if (isNew) await WRITERS[kind].patch(tx, id, { image_url });
    const action = isNew ? 'update' : 'unchanged';
    lines.push({ line, action, kind, id, name: before.name, old: before.image_url, new: image_url });
  }
  refuseFaults(missing.toSorted((one, other) => one.line - other.line).map(unknown));
  const count = (action: Line['action']) => lines.filter((one) => one.action === action).length;
  return {
    dry_run: isDryRun,
    updated: count('update'),
    unchanged: count('unchanged'),
    lines: lines.toSorted((one, other) => one.line - other.line),
  };
};
