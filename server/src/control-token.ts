import { randomBytes } from 'node:crypto';

/** A new secret that opens the operator's routes of one process. */
export const newControlToken = (): string => randomBytes(24).toString('base64url');
