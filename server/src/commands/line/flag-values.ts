import { usageFailure } from './command-failure.ts';

/** An id as it is typed on a command line. */
export const idOf = (flag: string, text: string): number => {
  const id = /^[1-9]\d*$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(id)) return id;
  throw usageFailure(`${flag} must be an id, a whole number from 1 on, not ${JSON.stringify(text)}`);
};

/** An id that the command requires. */
export const requiredId = (flag: string, text: string | undefined): number => {
  if (text === undefined) throw usageFailure(`${flag} is missing: give the id`);
  return idOf(flag, text);
};

/** A decimal number; the service checks its range. */
export const numberOf = (flag: string, text: string): number => {
  if (/^[+-]?\d+(\.\d+)?$/.test(text)) return Number(text);
  throw usageFailure(`${flag} must be a number such as 3.3, not ${JSON.stringify(text)}`);
};

export const yesNoOf = (flag: string, text: string): boolean => {
  if (text === 'yes' || text === 'no') return text === 'yes';
  throw usageFailure(`${flag} must be yes or no, not ${JSON.stringify(text)}`);
};
