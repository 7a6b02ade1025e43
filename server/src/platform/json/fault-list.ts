import { type Fault, Problem, validationError } from '../errors.ts';

const MAX_FAULTS = 50; // D2

/** Collects what is wrong with the records of a body: what single writes would refuse, with pointers into the body. */
export type FaultList = {
  add(pointer: string, code: string, message: string, params: Fault['params']): void;
  /** The faults of a refusal; `pointer` is that of the record. */
  addProblem(pointer: string, problem: Problem): void;
  /** Runs a rule of single writes on one record. */
  check(pointer: string, rule: () => void): void;
  /** Ends the check where there is anything wrong. */
  refuse(): void;
};

export const faultList = (): FaultList => {
  const faults: Fault[] = [];
  const refuse = () => {
    if (faults.length > 0) throw validationError(faults);
  };
  const push = (...more: Fault[]) => {
    faults.push(...more);
    // Enough to answer with: a document may have thousands.
    if (faults.length >= MAX_FAULTS) refuse();
  };
  const addProblem = (pointer: string, { message, errors = [] }: Problem) => {
    const located = errors.map((fault) => ({ ...fault, pointer: `${pointer}${fault.pointer ?? ''}` }));
    push(...(located.length > 0 ? located : [{ pointer, code: 'invalid', message, params: {} }]));
  };
  return {
    add: (pointer, code, message, params) => push({ pointer, code, message, params }),
    addProblem,
    check(pointer, rule) {
      try {
        rule();
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        addProblem(pointer, error);
      }
    },
    refuse,
  };
};

/** Edit distance, for names of a few dozen characters. */
const distance = (a: string, b: string): number => {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      current.push(Math.min((previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, substitution));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
};

const lettersOf = (name: string) => name.replaceAll(/[^a-z0-9]/g, '');

const MAX_NAME = 64;

/**
 * D1: the name that was probably meant, if one is near enough. Names over 64 characters get none, which bounds each
 * comparison.
 */
export const nearestName = (name: string, known: readonly string[]): string | undefined => {
  if (name.length > MAX_NAME) return undefined;
  const bare = lettersOf(name.toLowerCase());
  const ranked = known
    .map((candidate) => ({ candidate, edits: distance(bare, lettersOf(candidate)) }))
    .sort((a, b) => a.edits - b.edits);
  const best = ranked[0];
  return best && best.edits <= Math.max(1, Math.floor(bare.length * 0.4)) ? best.candidate : undefined;
};
