import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';

const words = messages({
  en: { title: 'Leave without writing?', leave: 'Leave', stay: 'Stay' },
  fr: { title: 'Quitter sans écrire ?', leave: 'Quitter', stay: 'Rester' },
});

type Props = {
  /** Whether leaving now would lose something. */
  isUnwritten: boolean;
  /** What would be lost, in a sentence. */
  loss: string;
};

/** Asks before a page is left whose work is not written yet; whoever has written it leaves with `ignoreBlocker`. */
export const LeaveQuestion = ({ isUnwritten, loss }: Props) => {
  const say = useMessages(words);
  const blocker = useBlocker({ shouldBlockFn: () => isUnwritten, withResolver: true });
  return (
    <ConfirmDialog
      title={say.title}
      confirm={say.leave}
      cancel={say.stay}
      changesNothing
      isOpen={blocker.status === 'blocked'}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      <p>{loss}</p>
    </ConfirmDialog>
  );
};
