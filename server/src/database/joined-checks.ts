/** The first value of each statement of a check, as text; undefined where it found nothing. */
export type CheckAnswers = ReadonlyMap<string, string | undefined>;

/** Sends statements tenant by tenant in one message; their first values, in that order. */
export type SendChecks = (
  sections: ReadonlyMap<number, ReadonlySet<string>>,
) => Promise<readonly (string | undefined)[]>;

type Batch = {
  sections: Map<number, Set<string>>;
  askers: number;
  answers: Promise<CheckAnswers>;
  send: () => void;
  timer: NodeJS.Timeout | undefined;
};

const PATIENCE_MS = 4;
const GATHER_MS = 1;
const CROWD = 4;
const MAX_ASKERS = 256;

const textsOf = (sections: ReadonlyMap<number, ReadonlySet<string>>) =>
  [...sections.values()].flatMap((texts) => [...texts]);

/**
 * Checks that wait at the same moment travel in one message, whosever they are. While one is on its way the next gather;
 * after a crowd, as many are waited for, a millisecond at the most: who asks alone never waits for company. A check starts
 * after it was asked for, so it sees whatever was acknowledged before.
 */
export const joinChecks = (send: SendChecks) => {
  let gathering: Batch | undefined;
  let inFlight = 0;
  let lastAskers = 0;

  const flush = (batch: Batch) => {
    clearTimeout(batch.timer);
    if (gathering === batch) gathering = undefined;
    lastAskers = batch.askers;
    inFlight++;
    batch.send();
  };
  const landed = () => {
    inFlight--;
    if (gathering && inFlight === 0) wait(gathering);
  };

  const open = (): Batch => {
    const sections = new Map<number, Set<string>>();
    const { promise: started, resolve } = Promise.withResolvers<void>();
    const answers = started
      .then(() => send(sections))
      .finally(landed)
      .then((values) => new Map(textsOf(sections).map((text, place) => [text, values[place]])));
    answers.catch(() => {}); // Everyone who asked hears of it.
    return { sections, askers: 0, answers, send: resolve, timer: undefined };
  };

  /** Sends at the end of this turn of the loop, or when as many have come as the last time. */
  const wait = (batch: Batch) => {
    if (lastAskers < CROWD) return void setImmediate(flush, batch);
    clearTimeout(batch.timer);
    if (batch.askers >= lastAskers) return flush(batch);
    batch.timer = setTimeout(flush, GATHER_MS, batch);
  };

  return (tenantId: number, texts: readonly string[]): Promise<CheckAnswers> => {
    const isFirst = gathering === undefined;
    gathering ??= open();
    const batch = gathering;
    const section = batch.sections.get(tenantId) ?? new Set();
    batch.sections.set(tenantId, section);
    for (const text of texts) section.add(text);
    batch.askers++;
    if (batch.askers >= MAX_ASKERS) flush(batch);
    else if (isFirst) {
      if (inFlight === 0) wait(batch);
      else batch.timer = setTimeout(flush, PATIENCE_MS, batch);
    } else if (inFlight === 0 && lastAskers >= CROWD && batch.askers >= lastAskers) flush(batch);
    return batch.answers;
  };
};
