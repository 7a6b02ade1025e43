import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { takeBackWords } from '../../editing/changes/take-back-words.ts';
import { useTakeBack } from '../../editing/changes/use-take-back.ts';
import { useLanguage } from '../../language/language-context.tsx';
import { problemWords } from '../../language/problem-words.ts';
import { useSession } from '../../session/session-context.tsx';
import { failedToast, toast } from '../../ui/feedback/toasts.tsx';

type Row = { id: number; name: string };

/** Something that could not be done, in words. */
export type BulkFailure = { id: number; name: string; why: string };

type Work<Item> = {
  items: readonly Item[];
  write: (item: Item) => Promise<unknown>;
  /** What is said of the number of records that were written. */
  done: (count: number) => string;
};

/**
 * Writes to many records, one after the other: each that is refused is named with the reason, the others are written. One undo takes all
 * of them back.
 */
export const useBulkWrite = <Item extends Row>() => {
  const { lastWrite } = useSession();
  const { language } = useLanguage();
  const queries = useQueryClient();
  const takeBack = useTakeBack();
  const [isBusy, setBusy] = useState(false);
  const [failures, setFailures] = useState<BulkFailure[]>([]);
  const undo = async (requestIds: readonly string[]) => {
    for (const requestId of requestIds.toReversed()) {
      await takeBack(requestId).catch((error) => failedToast(problemWords(error, language)));
    }
  };
  const run = async ({ items, write, done }: Work<Item>): Promise<boolean> => {
    setBusy(true);
    const failed: BulkFailure[] = [];
    const requestIds: string[] = [];
    for (const item of items) {
      try {
        await write(item);
        requestIds.push(lastWrite() ?? '');
      } catch (error) {
        failed.push({ id: item.id, name: item.name, why: problemWords(error, language) });
      }
    }
    const written = requestIds.filter((id) => id !== '');
    if (requestIds.length > 0)
      toast(done(requestIds.length), { label: takeBackWords[language].undo, onAction: () => void undo(written) });
    setFailures(failed);
    setBusy(false);
    await queries.invalidateQueries();
    return failed.length === 0;
  };
  return { run, isBusy, failures, forget: () => setFailures([]) };
};
