/** How much the next batch of work in bulk may be. */
export type BatchSize = { items: number; bytes: number };

/** Between two batches of work in bulk: lets others have the process, and ends the work when nobody waits for it any more. */
export type Pause = () => Promise<BatchSize>;
