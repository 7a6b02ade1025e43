import { catalogueOperations } from '../../catalogue/index.ts';
import { configuratorOperations } from '../../configurator/index.ts';
import type { Problem } from '../../platform/errors.ts';
import type { Operation } from '../../platform/http/operation.ts';
import { bodyValidator } from '../../platform/json/record-validator.ts';
import type { PlannedWrite, PlanRule } from '../../platform/plan-rule.ts';
import { pricesOperations } from '../../prices/index.ts';
import { sellingOperations } from '../../selling/index.ts';

/** A body as its operation takes it. */
export type Body = Record<string, unknown>;

/** The ids of a path: the thing itself, and the product that it is below. */
type TargetIds = { id: number; productId: number };

/** D17.2: an operation whose requests a plan can hold, and how it does the work. */
type PlannedOperation = Pick<Operation, 'method' | 'path'> & {
  plan: Exclude<PlanRule, { never: string }>;
  takesIfMatch: boolean;
  /** Checks the body as the operation does; null where it takes none. */
  validate: ((body: unknown) => { value: Body } | { error: Problem }) | null;
  work: (write: PlannedWrite) => Promise<unknown>;
};

const operations: readonly Operation[] = [
  ...catalogueOperations,
  ...configuratorOperations,
  ...pricesOperations,
  ...sellingOperations,
];

/** D17.2: everything that a plan can hold. */
export const plannedOperations: readonly PlannedOperation[] = operations.flatMap(
  ({ method, path, body, plan, run, takesIfMatch = method !== 'POST' }) => {
    if (plan === undefined || 'never' in plan) return [];
    const work = plan.run ?? run;
    if (!work) throw new Error(`${method} ${path} does not say how a plan does its work`);
    const validate = body ? bodyValidator(body) : null;
    return [{ method, path, plan, takesIfMatch, validate, work: work as PlannedOperation['work'] }];
  },
);

const ID = /^[1-9][0-9]{0,15}$/;

type FoundIds = Readonly<Record<string, number>>;

/** The ids in a path of this shape, by the names of its parameters; undefined where it has another. */
const idsIn = (shape: string, path: string): FoundIds | undefined => {
  const [expected, given] = [shape.split('/'), path.split('/')];
  if (expected.length !== given.length) return undefined;
  const ids: Record<string, number> = {};
  for (const [index, part] of expected.entries()) {
    const text = given[index] ?? '';
    if (!part.startsWith(':')) {
      if (part !== text) return undefined;
      continue;
    }
    if (!ID.test(text) || !Number.isSafeInteger(Number(text))) return undefined;
    ids[part.slice(1)] = Number(text);
  }
  return ids;
};

/** The last id of a path is that of the target; the one before, if any, that of its product. */
const targetIdsOf = (ids: FoundIds): TargetIds => {
  const [id = 0, productId = 0] = Object.values(ids).reverse();
  return { id, productId };
};

export type FoundOperation = { operation: PlannedOperation; ids: FoundIds; target: TargetIds };

/** The operation that a request is for; undefined where it cannot be planned. */
export const findOperation = (method: string, path: string): FoundOperation | undefined => {
  for (const operation of plannedOperations) {
    const ids = operation.method === method ? idsIn(operation.path, path) : undefined;
    if (ids) return { operation, ids, target: targetIdsOf(ids) };
  }
  return undefined;
};
