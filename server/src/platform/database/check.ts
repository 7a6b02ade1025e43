/** A statement that asks for one value. */
export type Check = {
  readonly text: string;
  readonly values: readonly number[];
  /** The same for the same question. */
  readonly key: string;
};

/**
 * A check compares with numbers alone. Whole ones: they are spelled in the same way by us and by the server, whatever type
 * the statement gives them.
 */
export const checkOf = (text: string, values: readonly number[]): Check => {
  const wrong = values.findIndex((value) => !Number.isSafeInteger(value));
  if (wrong >= 0) throw new Error(`$${wrong + 1} is not a whole number`);
  return { text, values, key: `${text}\n${values.join()}` };
};

/** Runs checks of a tenant; gives the value of each as text, undefined if it found no row. */
export type AskChecks = (tenantId: number, checks: readonly Check[]) => Promise<readonly (string | undefined)[]>;
