import type { Scope } from '../../platform/callers/scopes.ts';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { type Fault, Problem, refuseFaults } from '../../platform/errors.ts';
import { mustBeAllowedToWrite } from '../changes/rules.ts';
import { type NewRequest, requestShape, type ShapedRequest, withinBody } from './request-shape.ts';
import { listTargets, type Target } from './request-store.ts';

/** A request that can be added: its shape is right and its target there, in this version. */
type CheckedRequest = ShapedRequest & { target: Target | null };

/** The faults of one request, with pointers into the list. */
const faultsAt = (index: number, error: unknown): Fault[] => {
  if (!(error instanceof Problem) || error.code !== 'validation_error') throw error;
  return (error.errors ?? []).map((fault) => ({ ...fault, pointer: `/requests/${index}${fault.pointer ?? ''}` }));
};

const unknownTarget = (index: number, { found }: ShapedRequest): Fault => ({
  pointer: `/requests/${index}/path`,
  code: 'unknown_reference',
  message: `must name a ${found.operation.plan.target} that is there`,
  params: { resource: found.operation.plan.target },
});

const targetOf = (
  { found: { operation, target: ids } }: ShapedRequest,
  targets: readonly Target[],
): Target | undefined =>
  targets.find(
    ({ kind, id, product_id }) =>
      kind === operation.plan.target && id === ids.id && (ids.productId === 0 || product_id === ids.productId),
  );

const shapesOf = (given: readonly NewRequest[]): ShapedRequest[] => {
  const faults: Fault[] = [];
  const shaped = given.flatMap((request, index) => {
    try {
      return [requestShape(request)];
    } catch (error) {
      faults.push(...faultsAt(index, error));
      return [];
    }
  });
  refuseFaults(faults);
  return shaped;
};

/** D17.2: adding checks shape and target. D19: whoever adds a request may make it themselves. */
export const checkRequests = async (
  tx: TenantTransaction,
  given: readonly NewRequest[],
  scopes: readonly Scope[],
): Promise<CheckedRequest[]> => {
  const shaped = shapesOf(given);
  mustBeAllowedToWrite(scopes, new Set(shaped.flatMap(({ found }) => found.operation.plan.target ?? [])));
  const targets = await listTargets(
    tx,
    shaped.flatMap(({ found: { operation, target } }) =>
      operation.plan.target ? [{ kind: operation.plan.target, id: target.id }] : [],
    ),
  );
  const faults: Fault[] = [];
  const checked: CheckedRequest[] = [];
  for (const [index, request] of shaped.entries()) {
    const { plan } = request.found.operation;
    const target = plan.target ? targetOf(request, targets) : null;
    if (target === undefined) faults.push(unknownTarget(index, request));
    else checked.push({ ...request, target });
    try {
      await plan.check?.(tx, request.body ?? {});
    } catch (error) {
      faults.push(...faultsAt(index, withinBody(error)));
    }
  }
  refuseFaults(faults);
  return checked;
};
