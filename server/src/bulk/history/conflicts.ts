import { listLater } from '../../changes/store.ts';
import type { Conflict } from '../../changes/undo.ts';
import type { TenantRead } from '../../database/tenant-transaction.ts';
import { type Fault, Problem } from '../../errors.ts';

const MAX_NAMED = 50; // D2

/** The change that gave the field another value since. */
const laterChange = async (read: TenantRead, { change, field }: Conflict) => {
  const later = await listLater(read, change.resource_kind, change.resource_id, change.number);
  return later.find(({ fields }) => fields.some((other) => other.field === field)) ?? later[0];
};

const faultOf = async (read: TenantRead, conflict: Conflict): Promise<Fault> => {
  const { change, field } = conflict;
  const later = await laterChange(read, conflict);
  const thing = `${change.resource_kind} ${change.resource_id}`;
  const by = later ? ` by change ${later.number} of ${later.actor_name}` : '';
  return {
    pointer: `/${field}`,
    code: 'changed_since',
    message: `${field} of ${thing} was changed again${by}; take that back first, or change it by hand`,
    params: {
      field,
      resource: { kind: change.resource_kind, id: change.resource_id },
      change: change.number,
      later_change: later?.number ?? null,
      later_actor: later?.actor_name ?? null,
      later_at: later?.at ?? null,
    },
  };
};

/** D12.9: a field that no longer has its `after` is refused, and the later change is named. */
export const mustHaveNoConflicts = async (read: TenantRead, conflicts: readonly Conflict[]): Promise<void> => {
  if (conflicts.length === 0) return;
  const errors: Fault[] = [];
  for (const conflict of conflicts.slice(0, MAX_NAMED)) errors.push(await faultOf(read, conflict));
  throw new Problem('conflict', errors[0]?.message ?? 'It was changed since', { errors });
};
