/** What the exit codes of every command mean. Scripts depend on them: docs/guides/command-line.md. */
export const exitCodes = {
  done: [0, 'done, and nothing was found'],
  failed: [1, 'the work was refused, or found something: drift, pending migrations, a sheet with errors'],
  usage: [2, 'wrong usage or a wrong setting; nothing was tried'],
  unreachable: [3, 'the service or the database does not answer; try again later'],
  forbidden: [4, 'not allowed: the key or the token is wrong, or lacks the scope'],
  held: [5, 'held: a price list has open questions; look at a dry run, then answer by a flag or --accept'],
  fault: [70, 'a fault of Vantail itself, with a stack; please report it'],
} as const;

export type Outcome = keyof typeof exitCodes;

export const exitCodeOf = (outcome: Outcome): number => exitCodes[outcome][0];
