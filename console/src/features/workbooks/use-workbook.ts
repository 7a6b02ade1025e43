import { useQuery } from '@tanstack/react-query';
import { type Schemas, unwrap, VantailError } from '@vantail/client';
import { useWrite } from '../../api/use-catalogue.ts';
import { isFileNote, type Note } from '../../editing/doubts/note-list.tsx';
import { useSession } from '../../session/session-context.tsx';
import { mustBeReadable } from '../../ui/browser/browser.ts';

export type WorkbookKind = 'options' | 'products';
export type WorkbookReport = Schemas['WorkbookReport'];

/** The same file is asked about once; one that is chosen again, after it was edited, is another question. */
export type ChosenFile = { file: File; chosenAt: number };

const formOf = (file: File, accept: string | undefined): FormData => {
  const form = new FormData();
  if (accept !== undefined) form.set('accept', accept);
  form.set('file', file);
  return form;
};

/** The faults of a refusal, each with its cell. */
const notesOf = (error: unknown): Note[] => (error instanceof VantailError ? error.errors.filter(isFileNote) : []);

/** B11: what the lines of a file would change, and the call that writes them. */
export const useWorkbook = (kind: WorkbookKind, chosen: ChosenFile | null) => {
  const { client, lastWrite } = useSession();
  const send = async (file: File, dry_run: boolean, accept?: string): Promise<WorkbookReport> => {
    await mustBeReadable(file);
    const call = {
      params: { query: { dry_run } },
      body: {} as never,
      bodySerializer: () => formOf(file, accept),
    };
    return unwrap(
      kind === 'options'
        ? await client.POST('/v1/options/workbook', call)
        : await client.POST('/v1/products/workbook', call),
    );
  };
  const preview = useQuery({
    enabled: chosen !== null,
    queryKey: ['workbook', kind, chosen?.chosenAt],
    queryFn: () => (chosen ? send(chosen.file, true) : Promise.reject(new Error('No file was chosen'))),
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const write = useWrite(async (accept: string | undefined) => {
    if (!chosen) throw new Error('No file was chosen');
    return { report: await send(chosen.file, false, accept), requestId: lastWrite() };
  });
  const error = write.error ?? preview.error;
  return {
    report: preview.error ? undefined : preview.data,
    isChecking: chosen !== null && preview.isFetching,
    error,
    faults: notesOf(error),
    write,
    lookAgain: async () => {
      write.reset();
      await preview.refetch();
    },
  };
};
