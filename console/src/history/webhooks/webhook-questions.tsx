import { useState } from 'react';
import { useWrite } from '../../api/use-catalogue.ts';
import { type MadeWebhook, type Webhook, webhookCalls } from '../../api/webhooks.ts';
import { useClient } from '../../session/session-context.tsx';
import { ConfirmDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { problemWords } from '../../ui/language/problem-words.ts';

const words = messages({
  en: {
    rotate: 'Create a new secret?',
    rotateText:
      'The old secret keeps signing for another 24 hours, so that the receiver can switch without missing anything.',
    rotateGo: 'New secret',
    remove: 'Delete the webhook?',
    removeText: 'Deliveries stop. To pause them, deactivate the webhook instead.',
    removeGo: 'Delete',
    replay: 'Send again from which change?',
    replayText:
      'Everything after this change is sent, in order. A lower number sends changes again, a higher one skips changes that the receiver can’t process.',
    after: 'After change',
    replayGo: 'Continue from there',
  },
  fr: {
    rotate: 'Lui donner un nouveau secret ?',
    rotateText: 'L’ancien secret signe encore pendant 24 heures : le destinataire peut changer sans rien manquer.',
    rotateGo: 'Nouveau secret',
    remove: 'Supprimer le webhook ?',
    removeText: 'Plus rien n’y sera envoyé. Pour une pause, désactivez-le plutôt.',
    removeGo: 'Supprimer',
    replay: 'Renvoyer depuis quelle modification ?',
    replayText:
      'Tout ce qui suit cette modification est envoyé, dans l’ordre. Un numéro plus bas renvoie, un numéro plus haut passe ce qui ne peut être reçu.',
    after: 'Après la modification',
    replayGo: 'Reprendre de là',
  },
});

type Props = { webhook: Webhook; onClose: () => void };

/** A new secret; the old one signs on for a day (D13.1). */
export const RotateQuestion = ({ webhook, onMade, onClose }: Props & { onMade: (made: MadeWebhook) => void }) => {
  const say = useMessages(words);
  const client = useClient();
  const rotate = useWrite(() => webhookCalls(client).rotate(webhook));
  return (
    <ConfirmDialog
      title={say.rotate}
      confirm={say.rotateGo}
      isOpen
      isBusy={rotate.isPending}
      onConfirm={() => rotate.mutate(undefined, { onSuccess: onMade })}
      onClose={onClose}
    >
      <p>{say.rotateText}</p>
      <Failure error={rotate.error} />
    </ConfirmDialog>
  );
};

export const RemoveQuestion = ({ webhook, onClose }: Props) => {
  const say = useMessages(words);
  const client = useClient();
  const remove = useWrite(() => webhookCalls(client).remove(webhook));
  return (
    <ConfirmDialog
      title={say.remove}
      confirm={say.removeGo}
      isOpen
      isDangerous
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{say.removeText}</p>
      <Failure error={remove.error} />
    </ConfirmDialog>
  );
};

/** Back to what was sent already, or past what cannot be taken (D13.4). */
export const ReplayQuestion = ({ webhook, onClose }: Props) => {
  const say = useMessages(words);
  const client = useClient();
  const [after, setAfter] = useState<number | null>(webhook.delivered_up_to);
  const replay = useWrite((number: number) => webhookCalls(client).replay(webhook, number));
  return (
    <ConfirmDialog
      title={say.replay}
      confirm={say.replayGo}
      isOpen
      isBusy={replay.isPending}
      onConfirm={() => after !== null && replay.mutate(after, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{say.replayText}</p>
      <NumberField label={say.after} api="after" whole value={after} onChange={setAfter} />
      <Failure error={replay.error} />
    </ConfirmDialog>
  );
};

const Failure = ({ error }: { error: Error | null }) => {
  const { language } = useLanguage();
  return error && <Notice signal="bad">{problemWords(error, language)}</Notice>;
};
