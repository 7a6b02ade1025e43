/** A statement that asks for one value, with its numbers in its text (`pipeline/spelled-out.ts`). */
export type Check = string;

/** Runs checks of a tenant; gives the value of each as text, undefined if it found no row. */
export type AskChecks = (tenantId: number, checks: readonly Check[]) => Promise<readonly (string | undefined)[]>;
