import { useQuery } from '@tanstack/react-query';
import type { Doubt, DoubtChoice } from '@vantail/price-lists';
import { useState } from 'react';
import type { OnProgress, Progress } from '../../api/progress-lines.ts';
import { useWrite } from '../../api/use-catalogue.ts';
import { useSession } from '../../session/session-context.tsx';
import type { ImportedTable, ImportPhase, PriceList, Run } from './import-price-list.ts';
import { doubtKey, doubtsOf, hasTabs, openDoubts, withAnswer } from './open-doubts.ts';

type AnyList = Omit<PriceList, 'mapping'> & { mapping: object };
type AnyReport = { tables: ImportedTable[]; state: string };

/** `requestId` names the call, by which it can be taken back. */
export type AppliedImport<Report> = { report: Report; requestId: string | undefined };

type Import<List, Report> = {
  list: List;
  /** What else the report depends on: the product, or the brand and its saved answers. */
  key: readonly unknown[];
  send: (run: Run, onProgress: OnProgress<ImportPhase>) => Promise<Report>;
  onChange: (list: List | null) => void;
  onApplied: (applied: AppliedImport<Report>) => void;
};

/**
 * What an import would do, by a dry run that is repeated with every answer; which doubts were answered; and the import itself,
 * which names the state of the previewed report where it had doubts (A2).
 */
export const useImport = <List extends AnyList, Report extends AnyReport>(given: Import<List, Report>) => {
  const { list, key, send, onChange, onApplied } = given;
  const { file, overrides, mapping } = list;
  const { lastWrite } = useSession();
  const [progress, setProgress] = useState<Progress<ImportPhase> | null>(null);
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set());
  const query = useQuery<Report>({
    queryKey: ['price-list', ...key, file.name, file.size, file.lastModified, overrides, mapping],
    queryFn: () => send({ isDryRun: true }, setProgress),
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const report = query.data;
  const doubts = report ? doubtsOf(report) : [];
  const accept = doubts.length > 0 ? report?.state : undefined;
  const write = useWrite(async () => {
    const written = await send({ isDryRun: false, accept }, setProgress);
    return { report: written, requestId: lastWrite() };
  });
  return {
    report,
    accept,
    progress: query.isFetching || write.isPending ? { now: progress } : undefined,
    error: write.error ?? query.error,
    isPending: write.isPending,
    /** Whether leaving would lose answers. */
    isAnswered:
      !write.isSuccess && (accepted.size > 0 || Object.keys(mapping).length + Object.keys(overrides).length > 0),
    open: report ? openDoubts(report, accepted).length : 0,
    acceptAll: () => setAccepted(new Set([...accepted, ...doubts])),
    // If the state has changed since the preview, it is shown again with its questions.
    apply: () => write.mutate(undefined, { onSuccess: onApplied, onError: () => query.refetch() }),
    /** The answers to the doubts of one table. */
    answersOf: (table: Pick<ImportedTable, 'id' | 'sheet'>) => ({
      isAccepted: (doubt: Doubt) => accepted.has(doubtKey(table, doubt)),
      onAsk: (doubt: Doubt) => setAccepted(new Set([...accepted].filter((one) => one !== doubtKey(table, doubt)))),
      onAnswer: (doubt: Doubt, choice: DoubtChoice) => {
        if (choice.field === 'accept') setAccepted(new Set([...accepted, doubtKey(table, doubt)]));
        else onChange(withAnswer(list, choice, hasTabs(report?.tables ?? []) ? (table.sheet ?? undefined) : undefined));
      },
    }),
  };
};
