import { type FileFault, fileFault, parseAddress } from '@vantail/price-lists';
import type { ImportedTable } from '../report-schema.ts';
import { mustHaveNoFaults } from './rules.ts';

/** B4: the form accepts a state that is no longer the current one. */
export const staleAccept = (accept: string | undefined, state: string): FileFault[] => {
  if (accept === undefined || accept === state) return [];
  const message =
    'The file, the fields of the form or the catalogue have changed since that report: look at a new dry run, and accept its `state`';
  return [fileFault('state_changed', message, {}, { accepted: accept })];
};

const doubtFaults = ({ id, sheet, range, doubts }: ImportedTable): FileFault[] => {
  const address = parseAddress(range.split(':', 1)[0] ?? '');
  return doubts.map(({ code, message, params, choices }) =>
    fileFault('doubtful_reading', message, { sheet, ...address }, { ...params, doubt: code, table: id, choices }),
  );
};

/**
 * A2: nothing is written while a doubt is open. Doubts are settled all at once by the state of the report that
 * shows them, or one by one by fields of the form; the reader then no longer raises them.
 */
export const mustBeSettled = (
  tables: readonly ImportedTable[],
  accept: string | undefined,
  stale: readonly FileFault[],
): void => {
  const isAccepted = accept !== undefined && stale.length === 0;
  if (!isAccepted) mustHaveNoFaults([...stale, ...tables.flatMap(doubtFaults)]);
};
