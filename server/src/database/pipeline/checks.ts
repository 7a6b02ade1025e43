import type { AskChecks, Check } from '../check.ts';
import { inBatches } from './in-batches.ts';

type Asked = {
  tenantId: number;
  checks: readonly Check[];
  resolve: (values: readonly (string | undefined)[]) => void;
  reject: (error: unknown) => void;
};

type Section = Map<Check, string | undefined>;

/** What one message asks for: the checks of each tenant, each of them once, and a place for their values. */
const sectionsOf = (batch: readonly Asked[]): Map<number, Section> => {
  const sections = new Map<number, Section>();
  for (const { tenantId, checks } of batch) {
    const section: Section = sections.get(tenantId) ?? new Map();
    sections.set(tenantId, section);
    for (const check of checks) section.set(check, undefined);
  }
  return sections;
};

/**
 * Checks that wait at the same moment are sent in one message, whichever tenants they are of. A message of several
 * statements is a transaction of its own, which ends with it, however it ends: no BEGIN, no COMMIT, one trip.
 */
export const joinChecks = (
  open: string,
  settingsOf: (tenantId: number) => string,
  send: (message: string) => Promise<readonly (string | undefined)[]>,
): AskChecks => {
  const sendTogether = async (batch: readonly Asked[]): Promise<void> => {
    try {
      const sections = sectionsOf(batch);
      const statements = [...sections].flatMap(([tenantId, section]) => [settingsOf(tenantId), ...section.keys()]);
      const values = (await send([open, ...statements].join('; '))).values();
      for (const section of sections.values())
        for (const check of section.keys()) section.set(check, values.next().value);
      for (const { tenantId, checks, resolve } of batch)
        resolve(checks.map((check) => sections.get(tenantId)?.get(check)));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };
  const add = inBatches(sendTogether);
  return (tenantId, checks) => new Promise((resolve, reject) => add({ tenantId, checks, resolve, reject }));
};
