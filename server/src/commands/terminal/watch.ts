/** A phase of long work: call `add` for what is done, `end` when all of it is. */
export type Step = { add(count: number): void; end(): void };

/** Shows the progress of long work: its name, and the total if that is known. */
export type Watch = (name: string, total?: number) => Step;
