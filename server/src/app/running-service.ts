import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** How commands on this machine find the service that has the embedded database open. */
type RunningService = { url: string; token: string };

const fileOf = (dataDir: string) => join(dataDir, 'service.json');

/** Readable only by its owner: the token opens the operator's routes until the service stops. */
export const announceService = (dataDir: string, service: RunningService): (() => void) => {
  rmSync(fileOf(dataDir), { force: true });
  writeFileSync(fileOf(dataDir), JSON.stringify(service), { mode: 0o600 });
  return () => rmSync(fileOf(dataDir), { force: true });
};

export const findRunningService = (dataDir: string): RunningService | undefined => {
  try {
    return JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) as RunningService;
  } catch {
    return undefined;
  }
};

/** A new secret that opens the operator's routes of one process. */
export const newControlToken = (): string => randomBytes(24).toString('base64url');
