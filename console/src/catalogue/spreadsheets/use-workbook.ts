import { type Schemas, unwrap, VantailError } from '@vantail/client';
import { isFileNote, type Note } from '../../forms/doubts/note-list.tsx';
import { useClient } from '../../session/session-context.tsx';
import { mustBeReadable } from '../../ui/browser/browser.ts';
import type { ImportReport } from './import-result.tsx';
import { useImport } from './use-import.ts';

export type WorkbookKind = 'options' | 'products';
export type WorkbookReport = ImportReport & Pick<Schemas['WorkbookReport'], 'state' | 'doubts'>;

/** The same file is previewed once; one that is chosen again, after it was edited, is another question. */
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
  const client = useClient();
  const send = async (dry_run: boolean, accept?: string): Promise<WorkbookReport> => {
    if (!chosen) throw new Error('No file was chosen');
    await mustBeReadable(chosen.file);
    const call = {
      params: { query: { dry_run } },
      body: {} as never,
      bodySerializer: () => formOf(chosen.file, accept),
    };
    const { unread_sheets, lines, ...report } = unwrap(
      kind === 'options'
        ? await client.POST('/v1/options/workbook', call)
        : await client.POST('/v1/products/workbook', call),
    );
    return { ...report, unreadSheets: unread_sheets, lines: lines.map(({ row, ...line }) => ({ ...line, line: row })) };
  };
  const isReady = chosen !== null;
  const { preview, write, report, error } = useImport({ name: ['workbook', kind, chosen?.chosenAt], isReady, send });
  return {
    report,
    isChecking: isReady && preview.isFetching,
    error,
    faults: notesOf(error),
    write,
    lookAgain: async () => {
      write.reset();
      await preview.refetch();
    },
  };
};
