import type { ImportedTable } from '../prices/index.ts';
import type { ProblemDocument } from './refusal.ts';

type Choice = { field: string; value: string };

/** `--unit cm`; quoted if a shell would split it. */
const flagOf = ({ field, value }: Choice): string => {
  const flag = `--${field.replaceAll('_', '-')}`;
  if (field === 'mapping') return `${flag} FILE with ${value}`;
  return `${flag} ${/^[\w.-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`}`;
};

/** How a question can be answered on the command line. */
const answer = (choices: readonly Choice[]): string =>
  choices.length === 0 ? '' : `; answer with ${choices.map(flagOf).join(' or ')}`;

/** The questions of a report, each with the flags that answer it. */
export const questionsOf = (tables: readonly ImportedTable[]): string[] =>
  tables.flatMap(({ id, doubts }) =>
    doubts.map(({ code, message, choices }) => `question: ${id}: ${message} (${code})${answer(choices)}`),
  );

const HELD = new Set(['doubtful_reading', 'state_changed']);

type DoubtItem = { code?: string; message?: string; params?: { table?: string; choices?: Choice[] } };

const itemsOf = ({ errors = [] }: ProblemDocument) => errors as readonly DoubtItem[];

/** Whether a refusal is nothing but open questions. */
export const isHeld = (problem: ProblemDocument): boolean => {
  const items = itemsOf(problem);
  return items.length > 0 && items.every(({ code = '' }) => HELD.has(code));
};

/** The flags that answer the questions of a refusal, and what to do first. */
export const answersOf = (problem: ProblemDocument): string[] => [
  ...new Set(
    itemsOf(problem).flatMap(({ params }) =>
      (params?.choices ?? [])
        .filter(({ field }) => field !== 'accept')
        .map((choice) => `  ${params?.table}: ${flagOf(choice)}`),
    ),
  ),
  '  Nothing was written. Look at it with --dry-run, and answer by these flags, or by --accept and the state shown there.',
];
