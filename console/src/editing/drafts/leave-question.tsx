import { useState } from 'react';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { Button } from '../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';

const words = messages({
  en: {
    title: 'Leave without saving?',
    text: 'Your changes on this page have not been saved. Without saving they are lost.',
    leave: 'Leave without saving',
    stay: 'Stay here',
    save: 'Save and leave',
  },
  fr: {
    title: 'Quitter sans enregistrer ?',
    text: "Vos modifications sur cette page n'ont pas été enregistrées. Sans enregistrement, elles seront perdues.",
    leave: 'Quitter sans enregistrer',
    stay: 'Rester ici',
    save: 'Enregistrer et quitter',
  },
});

/** The question before edits are lost: when a page is left, and when a sheet is closed. */
export const LeaveQuestion = ({
  isOpen,
  onLeave,
  onStay,
  save,
}: {
  isOpen: boolean;
  onLeave: () => void;
  onStay: () => void;
  /** Saves and says whether that was done; undefined where it cannot be saved. */
  save?: (() => Promise<boolean>) | undefined;
}) => {
  const say = useMessages(words);
  const [isSaving, setSaving] = useState(false);
  const saveAndLeave = async () => {
    setSaving(true);
    const isSaved = await save?.();
    setSaving(false);
    // What was refused is told in the form.
    if (isSaved) onLeave();
    else onStay();
  };
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
      further={
        save && (
          <Button kind="primary" isPending={isSaving} onPress={saveAndLeave}>
            {say.save}
          </Button>
        )
      }
    >
      <p>{say.text}</p>
    </ConfirmDialog>
  );
};
