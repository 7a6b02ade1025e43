import { draftText, type SavedDraft } from '../../session/saved-drafts.ts';
import { useFormat } from '../../session/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/dialogs/copy-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { useLock } from '../../ui/lock.tsx';

const words = messages({
  en: {
    title: (date: string) => `You left unsaved changes here (${date})`,
    fields: (names: string) => `Changed: ${names}. This browser kept them.`,
    restore: 'Restore them',
    copy: 'Copy them',
    discard: 'Discard them',
  },
  fr: {
    title: (date: string) => `Vous avez laissé ici des modifications non enregistrées (${date})`,
    fields: (names: string) => `Modifié : ${names}. Ce navigateur les a gardées.`,
    restore: 'Les reprendre',
    copy: 'Les copier',
    discard: 'Les abandonner',
  },
});

type Props = { offer: SavedDraft; onRestore: () => void; onDiscard: () => void };

/** After a reload or a crash: the edits that were not saved. Who may no longer save them can copy them. */
export const DraftOffer = ({ offer, onRestore, onDiscard }: Props) => {
  const say = useMessages(words);
  const format = useFormat();
  const isLocked = useLock() !== undefined;
  return (
    <Notice
      signal="warn"
      title={say.title(format.date(new Date(offer.at).toISOString()))}
      actions={
        <>
          <Button changesNothing kind="quiet" onPress={onDiscard}>
            {say.discard}
          </Button>
          {isLocked && <CopyButton label={say.copy} text={() => draftText(offer)} />}
          {!isLocked && <Button onPress={onRestore}>{say.restore}</Button>}
        </>
      }
    >
      {say.fields(offer.fields.map(({ label }) => label).join(', '))}
    </Notice>
  );
};
