/** One stretch of long work: `add` what is done, `end` when all of it is. */
export type Step = { add(count: number): void; end(): void };

/** Shows long work as it goes on: its name, and how much there is to do where that is known. */
export type Watch = (name: string, total?: number) => Step;
