import type { TenantRead } from '../../database/tenant-transaction.ts';
import { readSnapshot } from '../snapshot.ts';
import { optionIdsListedIn } from './option-findings.ts';
import { type Report, validationReport } from './report.ts';
import { listKnownOptionIds } from './store.ts';

export const reportOn = async (read: TenantRead, productId: number): Promise<Report> => {
  const snapshot = await readSnapshot(read, productId);
  const listed = snapshot.steps.filter(({ active }) => active).flatMap(optionIdsListedIn);
  return validationReport(snapshot, await listKnownOptionIds(read, listed));
};
