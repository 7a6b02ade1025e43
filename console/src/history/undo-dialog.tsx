import { useQuery } from '@tanstack/react-query';
import { History, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Change } from '../api/changes.ts';
import { isRevertible, type RestoreReport, type RevertReport, undoCalls } from '../api/undo.ts';
import { useWrite } from '../api/use-catalogue.ts';
import { useSavedMessage } from '../forms/changes/use-saved-message.ts';
import { useSession } from '../session/session-context.tsx';
import { Button } from '../ui/button.tsx';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { Skeleton } from '../ui/feedback/loaded.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { useLanguage, useMessages } from '../ui/language/language-context.tsx';
import { messages } from '../ui/language/messages.ts';
import { problemWords } from '../ui/language/problem-words.ts';
import { reasonWords } from '../ui/reason-words.ts';
import { ReportView } from './report-view.tsx';

const words = messages({
  en: {
    revert: 'Undo this change?',
    restore: 'Restore this state?',
    restoreText:
      'The product, its steps and its rows go back to how they were right after this change. Anything created since is deactivated, not deleted.',
    doRevert: 'Undo',
    doRestore: 'Restore',
    cancel: 'Cancel',
    reverted: 'Undone',
    restored: 'Restored',
  },
  fr: {
    revert: 'Annuler cette modification ?',
    restore: 'Rétablir cet état ?',
    restoreText:
      'Le produit, ses étapes et ses lignes redeviennent ce qu’ils étaient juste après cette modification. Ce qui a été créé depuis est désactivé, pas supprimé.',
    doRevert: 'Annuler la modification',
    doRestore: 'Rétablir',
    cancel: 'Fermer',
    reverted: 'Modification annulée',
    restored: 'État rétabli',
  },
});

/** Back before one change, or back to the state that it made of a product. */
type Undo = { number: number; restoredProductId?: number };

type Report = RevertReport | RestoreReport;

/** What the undo would do, by a dry run of it; then the same for real. */
const UndoDialog = ({ way, onClose }: { way: Undo; onClose: () => void }) => {
  const say = useMessages(words);
  const sayWhy = useMessages(reasonWords);
  const { language } = useLanguage();
  const { client, lastWrite } = useSession();
  const tellSaved = useSavedMessage();
  const { number, restoredProductId: productId } = way;
  const isRestore = productId !== undefined;
  const send = (isDryRun: boolean): Promise<Report> => {
    const calls = undoCalls(client);
    return isRestore ? calls.restore(productId, number, isDryRun) : calls.revert(number, isDryRun);
  };
  const preview = useQuery({ queryKey: ['way-back', way], queryFn: () => send(true), retry: false, gcTime: 0 });
  const apply = useWrite(async () => {
    await send(false);
    tellSaved(isRestore ? say.restored : say.reverted, lastWrite());
    onClose();
  });
  const failure = apply.error ?? preview.error;
  const report = preview.data;
  const failed = failure ? problemWords(failure, language) : undefined;
  const whyNot = report ? (report.total === 0 ? sayWhy.noEffect : undefined) : (failed ?? sayWhy.pending);
  return (
    <FormDialog
      title={isRestore ? say.restore : say.revert}
      shape="wide"
      confirm={isRestore ? say.doRestore : say.doRevert}
      cancel={say.cancel}
      forbidden={whyNot}
      isBusy={apply.isPending}
      onConfirm={() => apply.mutate(undefined)}
      onClose={onClose}
    >
      {isRestore && <p className="soft">{say.restoreText}</p>}
      {failed !== undefined && <Notice signal="bad">{failed}</Notice>}
      {preview.isPending && <Skeleton lines={5} />}
      {report && <ReportView report={report} warnings={'warnings' in report ? report.warnings : []} />}
    </FormDialog>
  );
};

const undoActionsWords = messages({
  en: { revert: 'Undo…', restore: 'Restore this state…' },
  fr: { revert: 'Annuler…', restore: 'Rétablir cet état…' },
});

/** The ways back from a change: take it back (D12.9) and, inside a product, return to the state that it made (D12.8). */
export const UndoActions = ({ change, productId }: { change: Change; productId?: number | undefined }) => {
  const say = useMessages(undoActionsWords);
  const [way, setWay] = useState<Undo | null>(null);
  const { number } = change;
  return (
    <>
      {isRevertible(change) && (
        <Button kind="quiet" icon={<Undo2 size={14} aria-hidden="true" />} onPress={() => setWay({ number })}>
          {say.revert}
        </Button>
      )}
      {productId !== undefined && (
        <Button
          kind="quiet"
          icon={<History size={14} aria-hidden="true" />}
          onPress={() => setWay({ number, restoredProductId: productId })}
        >
          {say.restore}
        </Button>
      )}
      {way && <UndoDialog way={way} onClose={() => setWay(null)} />}
    </>
  );
};
