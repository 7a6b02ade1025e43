/** A statement with its numbers in the text (`pipeline/spelled-out.ts`), which asks for one value. */
export type Check = string;

/** Asks a tenant's checks; the value of each as text, undefined where it found no row. */
export type AskChecks = (tenantId: number, checks: readonly Check[]) => Promise<readonly (string | undefined)[]>;
