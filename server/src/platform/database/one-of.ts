/**
 * The condition that a column is one of these ids, and the value to bind for it. A single id is compared with `=`: the server caches
 * the plan of that, while it plans `any` anew each time, as it depends on how many there are, which costs more than the
 * statement.
 */
export const oneOf = (parameter: `$${number}`, ids: readonly number[]) =>
  ids.length === 1
    ? { is: `= ${parameter}::bigint`, bound: ids[0] as number }
    : { is: `= any(${parameter}::bigint[])`, bound: ids };
