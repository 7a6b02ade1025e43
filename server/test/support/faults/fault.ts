/**
 * What befalls the n-th statement of a request: it fails before it ran or after, with an error of the database; or the
 * connection is lost, before the statement was sent or after it ran and before its answer came.
 */
export const faults = ['error before', 'error after', 'lost before', 'lost after'] as const;

export type Fault = (typeof faults)[number];

/** The code of the error: a serialisation failure (retried), a time limit, no memory, a broken disk, a fault inside. */
export const errorCodes = ['40001', '57014', '53200', '58030', 'XX000'] as const;

export type Hit = { fault: Fault; code: (typeof errorCodes)[number] };

/** A statement that fails with the code, in the database itself: its transaction is then as broken as a real one. */
export const failing = (code: string): string =>
  `do $fault$ begin raise exception 'made to fail' using errcode = '${code}'; end $fault$`;

/** Counts statements, and says which one is to be hit. */
export type StatementCounter = {
  /** From here on: the n-th statement is hit; none without a number. */
  arm: (hit?: Hit & { n: number }) => void;
  /** Ends the counting; answers how many statements there were, and whether the hit fell. */
  disarm: () => { statements: number; hasHit: boolean };
  /** For the layer: what befalls the next statement, if anything. */
  next: () => Hit | undefined;
};

export const statementCounter = (): StatementCounter => {
  let statements = 0;
  let hasHit = false;
  let isArmed = false;
  let target: (Hit & { n: number }) | undefined;
  return {
    arm(hit) {
      [statements, hasHit, isArmed, target] = [0, false, true, hit];
    },
    disarm() {
      isArmed = false;
      return { statements, hasHit };
    },
    next() {
      if (!isArmed) return undefined;
      statements++;
      if (statements !== target?.n) return undefined;
      hasHit = true;
      return target;
    },
  };
};
