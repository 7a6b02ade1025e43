import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';

const words = messages({
  en: {
    title: 'Leave without saving?',
    text: 'Your changes on this page have not been saved. They are lost when you leave.',
    leave: 'Leave without saving',
    stay: 'Stay here',
  },
  fr: {
    title: 'Quitter sans enregistrer ?',
    text: "Vos modifications sur cette page n'ont pas été enregistrées. Elles seront perdues si vous quittez.",
    leave: 'Quitter sans enregistrer',
    stay: 'Rester ici',
  },
});

/** The question before edits are lost: when a page is left, and when a sheet is closed. */
export const LeaveQuestion = ({
  isOpen,
  onLeave,
  onStay,
}: {
  isOpen: boolean;
  onLeave: () => void;
  onStay: () => void;
}) => {
  const say = useMessages(words);
  return (
    <ConfirmDialog
      title={say.title}
      confirm={say.leave}
      cancel={say.stay}
      isOpen={isOpen}
      isDangerous
      changesNothing
      onConfirm={onLeave}
      onClose={onStay}
    >
      <p>{say.text}</p>
    </ConfirmDialog>
  );
};
