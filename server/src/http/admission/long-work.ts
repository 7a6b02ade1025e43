import type { TransactionTerms } from '../../database/tenant-transaction.ts';
import { Type } from '../../json-schema.ts';

const MIB = 1024 * 1024;

/** B1: how long a request for bulk work may take, from its first byte to its answer. */
export const LONG_REQUEST_MS = 120_000;

/** B1, D3: the limits of routes for bulk work, as route options. */
export const longWork = { bodyLimit: 32 * MIB, handlerTimeout: LONG_REQUEST_MS };

/** B1: the query parameter of a dry run. */
export const dryRun = Type.Optional(
  Type.Boolean({ default: false, description: 'true: the same work and the same answer, but nothing is written.' }),
);

/** B1: the options of the transaction. A dry run is the same code, rolled back. */
export const longTerms = (isDryRun: boolean): TransactionTerms => ({ statementMs: 60_000, rollsBack: isDryRun });
