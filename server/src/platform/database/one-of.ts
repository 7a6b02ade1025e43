/**
 * The condition that a column is one of these ids, and what is bound for it. A single id is asked for by `=`: the server keeps
 * the plan of that, while it plans `any` anew each time, as it depends on how many there are, which costs more than the
 * statement.
 */
export const oneOf = (place: `$${number}`, ids: readonly number[]) =>
  ids.length === 1
    ? { is: `= ${place}::bigint`, bound: ids[0] as number }
    : { is: `= any(${place}::bigint[])`, bound: ids };
