import { accountCalls, type Passkey } from '../../api/access/account.ts';
import { useWrite } from '../../api/use-catalogue.ts';
import { useLanguage, useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { problemWords } from '../../language/problem-words.ts';
import { useSession } from '../../session/session-context.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';

const words = messages({
  en: {
    title: (name: string) => `Remove ${name}?`,
    text: 'It cannot sign you in any more, and other devices that were signed in with it are signed out.',
    go: 'Remove',
    done: (name: string) => `${name} was removed`,
  },
  fr: {
    title: (name: string) => `Supprimer ${name} ?`,
    text: 'Elle ne pourra plus vous connecter, et les autres appareils connectés avec elle sont déconnectés.',
    go: 'Supprimer',
    done: (name: string) => `Supprimée : ${name}`,
  },
});

export const RemovePasskeyDialog = ({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) => {
  const { language } = useLanguage();
  const { client } = useSession();
  const say = useMessages(words);
  const remove = useWrite(() => accountCalls(client).removePasskey(passkey));
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast(say.done(passkey.name));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={say.title(passkey.name)}
      confirm={say.go}
      isOpen
      isDangerous
      isBusy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{say.text}</p>
      {remove.isError && <Notice signal="bad">{problemWords(remove.error, language)}</Notice>}
    </ConfirmDialog>
  );
};
