import type { Check } from '../database/checks.ts';
import type { Caller } from './callers.ts';
import type { Scope } from './scopes.ts';

/** The finished bytes of an answer, true for one version of what it shows. */
export type FinishedAnswer = {
  version: string;
  etag: string;
  /** The route that made it, and who may read it there. */
  route: string;
  access: readonly Scope[];
  /** Asks for the version that is current; has no value where there is none, or it is not for this caller to see. */
  versionCheck: (caller: Caller) => Check;
  body: FinishedBody;
};

/** The bytes of a body: up to a few kB as a text of one character a byte, which leaves together with the headers. */
export type FinishedBody = string | Buffer;

const MAX_TEXT_BYTES = 16 * 1024;

export const finishedBody = (text: string): FinishedBody => {
  const bytes = Buffer.from(text);
  return bytes.length > MAX_TEXT_BYTES ? bytes : bytes.toString('latin1');
};

export const bytesOf = (body: FinishedBody): Buffer => (typeof body === 'string' ? Buffer.from(body, 'latin1') : body);

export type FinishedAnswers = {
  find(tenantId: number, path: string): FinishedAnswer | undefined;
  keep(tenantId: number, path: string, answer: FinishedAnswer): FinishedAnswer;
};

const MAX_BYTES = 64 * 1024 * 1024;

type Kept = Map<number, Map<string, FinishedAnswer>>;

/**
 * Keeps finished answers by tenant and path, in two halves: when the young one is full the old one is forgotten, and
 * what is asked for in the old one becomes young again. So those in use stay, and finding one moves nothing.
 */
export const finishedAnswers = (maxBytes = MAX_BYTES): FinishedAnswers => {
  let young: Kept = new Map();
  let old: Kept = new Map();
  let youngBytes = 0;

  const keep = (tenantId: number, path: string, answer: FinishedAnswer): FinishedAnswer => {
    const ofTenant = young.get(tenantId) ?? new Map<string, FinishedAnswer>();
    young.set(tenantId, ofTenant);
    youngBytes += answer.body.length - (ofTenant.get(path)?.body.length ?? 0);
    ofTenant.set(path, answer);
    old.get(tenantId)?.delete(path);
    if (youngBytes > maxBytes / 2) {
      old = young;
      young = new Map();
      youngBytes = 0;
    }
    return answer;
  };

  return {
    find(tenantId, path) {
      const answer = young.get(tenantId)?.get(path);
      if (answer !== undefined) return answer;
      const older = old.get(tenantId)?.get(path);
      return older && keep(tenantId, path, older);
    },
    keep,
  };
};
