import { type Fault, Problem, validationError } from '../../errors.ts';

const MAX_FAULTS = 50; // D2

/** Collects what is wrong with the records of a body: what single writes would refuse, at its place in the body. */
export type FaultList = {
  add(pointer: string, code: string, message: string, params: Fault['params']): void;
  /** The faults of a refusal, below this place. */
  addProblem(place: string, problem: Problem): void;
  /** Runs a rule of single writes on the record at this place. */
  check(place: string, rule: () => void): void;
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
  const addProblem = (place: string, { message, errors = [] }: Problem) => {
    const placed = errors.map((fault) => ({ ...fault, pointer: `${place}${fault.pointer ?? ''}` }));
    push(...(placed.length > 0 ? placed : [{ pointer: place, code: 'invalid', message, params: {} }]));
  };
  return {
    add: (pointer, code, message, params) => push({ pointer, code, message, params }),
    addProblem,
    check(place, rule) {
      try {
        rule();
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        addProblem(place, error);
      }
    },
    refuse,
  };
};
