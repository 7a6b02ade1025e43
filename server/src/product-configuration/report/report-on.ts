import type { Pieces } from '@vantail/pricing';
import type { TenantRead } from '../../database/tenant-transaction.ts';
import { readSnapshot } from '../snapshot.ts';
import { optionIdsListedIn } from './option-findings.ts';
import { type Report, reportInPieces } from './report.ts';
import { listKnownOptionIds } from './store.ts';

/** Reads what a report needs; the report itself is made afterwards, in pieces, when no connection waits for it any more. */
export const reportOn = async (read: TenantRead, productId: number): Promise<Pieces<Report>> => {
  const snapshot = await readSnapshot(read, productId);
  const listed = snapshot.steps.filter(({ active }) => active).flatMap(optionIdsListedIn);
  return reportInPieces(snapshot, await listKnownOptionIds(read, listed));
};
