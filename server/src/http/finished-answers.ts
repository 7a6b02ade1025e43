import type { TenantRead } from '../database/tenant-transaction.ts';
import type { Caller } from './callers.ts';

/** The finished bytes of an answer, true for one version of what it shows. */
export type FinishedAnswer = {
  version: string;
  body: string;
  etag: string;
  /** The route that made it, for the log. */
  route: string;
  /** The version that is current for a caller; undefined where there is none, or it is not for this one to see. */
  currentVersion: (read: TenantRead, caller: Caller) => Promise<string | undefined>;
};

export type FinishedAnswers = {
  find(tenantId: number, path: string): FinishedAnswer | undefined;
  keep(tenantId: number, path: string, answer: FinishedAnswer): FinishedAnswer;
};

const MAX_CHARACTERS = 64 * 1024 * 1024;

/** Keeps finished answers by tenant and path; the longest unused goes first when they take too much room. */
export const finishedAnswers = (maxCharacters = MAX_CHARACTERS): FinishedAnswers => {
  const kept = new Map<string, FinishedAnswer>();
  let characters = 0;

  const drop = (name: string) => {
    characters -= kept.get(name)?.body.length ?? 0;
    kept.delete(name);
  };

  return {
    find(tenantId, path) {
      const name = `${tenantId} ${path}`;
      const answer = kept.get(name);
      if (answer === undefined) return undefined;
      kept.delete(name);
      kept.set(name, answer);
      return answer;
    },
    keep(tenantId, path, answer) {
      const name = `${tenantId} ${path}`;
      drop(name);
      kept.set(name, answer);
      characters += answer.body.length;
      for (const oldest of kept.keys()) {
        if (characters <= maxCharacters || oldest === name) break;
        drop(oldest);
      }
      return answer;
    },
  };
};
