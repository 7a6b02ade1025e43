import { type ApiKey, apiKeyCalls } from '../../api/access/api-keys.ts';
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
    title: (name: string) => `Revoke ${name}?`,
    text: 'Whatever uses this key is refused within seconds. A revoked key cannot be brought back; make a new one instead.',
    own: 'You are signed in with this key: you will be signed out.',
    go: 'Revoke',
    done: (name: string) => `${name} was revoked`,
  },
  fr: {
    title: (name: string) => `Révoquer ${name} ?`,
    text: 'Tout ce qui utilise cette clé est refusé en quelques secondes. Une clé révoquée ne revient pas ; créez-en une nouvelle.',
    own: 'Vous êtes connecté avec cette clé : vous serez déconnecté.',
    go: 'Révoquer',
    done: (name: string) => `Clé révoquée : ${name}`,
  },
});

export const RevokeDialog = ({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) => {
  const { language } = useLanguage();
  const { client, me, forget } = useSession();
  const say = useMessages(words);
  const isOwn = me.kind === 'key' && apiKey.id === me.id;
  const revoke = useWrite(() => apiKeyCalls(client).revoke(apiKey));
  const confirm = () =>
    revoke.mutate(undefined, {
      onSuccess: () => {
        toast(say.done(apiKey.name));
        if (isOwn) forget();
        else onClose();
      },
    });
  return (
    <ConfirmDialog
      title={say.title(apiKey.name)}
      confirm={say.go}
      isOpen
      isDangerous
      isBusy={revoke.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{say.text}</p>
      {isOwn && <Notice signal="warn">{say.own}</Notice>}
      {revoke.isError && <Notice signal="bad">{problemWords(revoke.error, language)}</Notice>}
    </ConfirmDialog>
  );
};
