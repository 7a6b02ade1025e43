import type { AskChecks, Check } from '../check.ts';
import { inBatches } from './in-batches.ts';
import type { WireStatement } from './wire-messages.ts';

type Asked = {
  tenantId: number;
  checks: readonly Check[];
  resolve: (values: readonly (string | undefined)[]) => void;
  reject: (error: unknown) => void;
};

/** The checks of a tenant, by their keys, and where in the pipeline each of them is. */
type Section = Map<string, { check: Check; place: number }>;

/** What one transaction asks for: the checks of each tenant, each of them once. */
const sectionsOf = (batch: readonly Asked[]): Map<number, Section> => {
  const sections = new Map<number, Section>();
  for (const { tenantId, checks } of batch) {
    const section: Section = sections.get(tenantId) ?? new Map();
    sections.set(tenantId, section);
    for (const check of checks) section.set(check.key, { check, place: -1 });
  }
  return sections;
};

/** How a transaction of checks is made: its beginning, the settings of a tenant, and what a check is sent as. */
export type CheckTerms = {
  begin: readonly WireStatement[];
  settingsOf: (tenantId: number) => readonly WireStatement[];
  statementOf: (check: Check) => WireStatement;
};

const statementsOf = (sections: ReadonlyMap<number, Section>, { begin, settingsOf, statementOf }: CheckTerms) => {
  const statements = [...begin];
  for (const [tenantId, section] of sections) {
    statements.push(...settingsOf(tenantId));
    for (const asked of section.values()) asked.place = statements.push(statementOf(asked.check)) - 1;
  }
  return statements;
};

/**
 * Checks that wait at the same moment are sent in one transaction and one trip, whichever tenants they are of. `send` gives
 * a value for each statement.
 */
export const joinChecks = (
  terms: CheckTerms,
  send: (statements: readonly WireStatement[]) => Promise<readonly (string | undefined)[]>,
): AskChecks => {
  const sendTogether = async (batch: readonly Asked[]): Promise<void> => {
    try {
      const sections = sectionsOf(batch);
      const values = await send(statementsOf(sections, terms));
      for (const { tenantId, checks, resolve } of batch)
        resolve(checks.map(({ key }) => values[sections.get(tenantId)?.get(key)?.place ?? -1]));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };
  const add = inBatches(sendTogether);
  return (tenantId, checks) => new Promise((resolve, reject) => add({ tenantId, checks, resolve, reject }));
};
