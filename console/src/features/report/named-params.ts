import type { Params } from '../../language/facts.ts';

type Names = { step: (id: number) => string | undefined; row: (id: number) => string | undefined };

const ids = (value: unknown): number[] => (Array.isArray(value) ? value.filter((id) => typeof id === 'number') : []);

/** The facts of an item, with the names of the steps and rows that it refers to by id. */
export const namedParams = (params: Params, { step, row }: Names): Params => {
  const one = (field: string, name: string, find: (id: number) => string | undefined): Params => {
    const id = params[field];
    return typeof id === 'number' ? { [name]: { id, name: find(id) } } : {};
  };
  const steps = ids(params.step_ids).map((id) => ({ id, name: step(id) }));
  return {
    ...params,
    ...one('target_id', 'target', step),
    ...one('used_id', 'used', row),
    ...one('previous_id', 'previous', row),
    ...(steps.length > 0 ? { steps } : {}),
  };
};
