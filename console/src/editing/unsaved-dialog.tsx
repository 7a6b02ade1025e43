import { useMessages } from '../language/language-context.tsx';
import { messages } from '../language/messages.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

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

export const UnsavedDialog = ({ isDirty }: { isDirty: boolean }) => {
  const say = useMessages(words);
  const blocker = useUnsavedGuard(isDirty);
  return (
    <ConfirmDialog
      title={say.title}
      confirm={say.leave}
      cancel={say.stay}
      isOpen={blocker.status === 'blocked'}
      isDangerous
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      <p>{say.text}</p>
    </ConfirmDialog>
  );
};
