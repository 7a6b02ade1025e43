import { type ApiKey, apiKeyCalls, type MadeApiKey } from '../../api/access/api-keys.ts';
import { useWrite } from '../../api/use-catalogue.ts';
import { useLanguage, useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { problemWords } from '../../language/problem-words.ts';
import { useSession } from '../../session/session-context.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

const words = messages({
  en: {
    title: (name: string) => `Rotate ${name}?`,
    text: 'It gets a new secret, for another year, with the same name and scopes. The old secret stops working at once: whatever uses it must be given the new one.',
    own: 'You are signed in with this key. This browser goes on with the new secret; programs do not.',
    go: 'Rotate',
  },
  fr: {
    title: (name: string) => `Renouveler ${name} ?`,
    text: "Elle reçoit un nouveau secret, pour un an, avec le même nom et les mêmes droits. L'ancien cesse aussitôt de fonctionner : tout ce qui l'utilise devra recevoir le nouveau.",
    own: 'Vous êtes connecté avec cette clé. Ce navigateur continue avec le nouveau secret ; les programmes non.',
    go: 'Renouveler',
  },
});

type Props = { apiKey: ApiKey; onMade: (key: MadeApiKey) => void; onClose: () => void };

/** A new secret for the same key (D4). */
export const RotateDialog = ({ apiKey, onMade, onClose }: Props) => {
  const { language } = useLanguage();
  const { client, me, changeKey } = useSession();
  const say = useMessages(words);
  const isOwn = me.kind === 'key' && apiKey.id === me.id;
  const rotate = useWrite(async () => {
    const made = await apiKeyCalls(client).rotate(apiKey);
    // The old secret no longer works: the session switches to the new one before any other call.
    if (isOwn && made.key !== undefined) await changeKey(made.key);
    return made;
  });
  return (
    <ConfirmDialog
      title={say.title(apiKey.name)}
      confirm={say.go}
      isOpen
      isBusy={rotate.isPending}
      onConfirm={() => rotate.mutate(undefined, { onSuccess: onMade })}
      onClose={onClose}
    >
      <p>{say.text}</p>
      {isOwn && <Notice signal="warn">{say.own}</Notice>}
      {rotate.isError && <Notice signal="bad">{problemWords(rotate.error, language)}</Notice>}
    </ConfirmDialog>
  );
};
