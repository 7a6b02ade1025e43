import type { VantailClient } from '@vantail/client';
import { isolated } from '@vantail/pricing';
import { Power, PowerOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useWrite } from '../api/use-catalogue.ts';
import { useSession } from '../session/session-context.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialogs/form-dialog.tsx';
import { LatePart, latePart } from '../ui/dialogs/late-part.tsx';
import { Badge } from '../ui/feedback/badge.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { useLanguage, useMessages } from '../ui/language/language-context.tsx';
import { messages } from '../ui/language/messages.ts';
import { problemWords } from '../ui/language/problem-words.ts';
import { useSavedMessage } from './changes/use-saved-message.ts';
import { lookedUp } from './saving/looked-up.ts';
import type { SaveQuestion } from './saving/save-question.tsx';

const askedAbout = latePart(() => import('./saving/asked-about.tsx'), 'AskedAbout');

const words = messages({
  en: {
    deactivate: 'Deactivate',
    reactivate: 'Activate',
    title: (name: string) => `Deactivate ${name}?`,
    again: (name: string) => `Activate ${name}?`,
    deletesNothing: 'Deactivating deletes nothing: you can activate it again at any time.',
    deactivated: (name: string) => `${name} is now inactive`,
    reactivated: (name: string) => `${name} is now active`,
  },
  fr: {
    deactivate: 'Désactiver',
    reactivate: 'Activer',
    title: (name: string) => `Désactiver ${name} ?`,
    again: (name: string) => `Activer ${name} ?`,
    deletesNothing: 'Rien n’est supprimé : vous pouvez réactiver à tout moment.',
    deactivated: (name: string) => `Désactivation enregistrée : ${name}`,
    reactivated: (name: string) => `Activation enregistrée : ${name}`,
  },
});

/** What can be deactivated and reactivated (§3). */
export type Switchable = {
  deactivate: (client: VantailClient, id: number) => Promise<unknown>;
  patch: (client: VantailClient, id: number, body: { active: true }) => Promise<unknown>;
  /** Whether to ask first: its other state may move from-prices a lot, or make examples fail. */
  question?: (client: VantailClient, item: { id: number; active: boolean }) => Promise<SaveQuestion | undefined>;
};

type Props = {
  resource: Switchable;
  item: { id: number; name: string; active: boolean };
  /** The consequence of deactivating it. */
  consequence: string;
  /** Where it is used, shown in the question before it is deactivated. */
  uses?: ReactNode;
  /** `icon` in a row of a list: there the name is in the label, since there are many such buttons. */
  shape?: 'button' | 'icon';
  /** What to do here first. */
  isMain?: boolean;
};

/** Changes the state of a record, after a question where one is needed. */
const useStateChange = (resource: Switchable, item: Props['item']) => {
  const { client, lastWrite } = useSession();
  const tellSaved = useSavedMessage();
  const say = useMessages(words);
  const [isOpen, setOpen] = useState(false);
  const [question, setQuestion] = useState<SaveQuestion | undefined>(undefined);
  const [isChecking, setChecking] = useState(false);
  const { id, name, active } = item;
  // Announced here, because a list of active records removes the row, and this button with it, at once.
  const write = useWrite(async () => {
    await (active ? resource.deactivate(client, id) : resource.patch(client, id, { active: true }));
    tellSaved((active ? say.deactivated : say.reactivated)(name), lastWrite());
  });
  const act = () =>
    write.mutate(undefined, {
      onSuccess: () => setOpen(false),
      // Reactivation asks no question beforehand: if it fails, the dialog shows the error.
      onError: () => setOpen(true),
    });
  const close = () => {
    write.reset();
    setOpen(false);
  };
  const ask = async () => {
    if (isChecking) return;
    setChecking(true);
    const found = await lookedUp(resource.question?.(client, item));
    setChecking(false);
    setQuestion(found);
    if (active || found) setOpen(true);
    else act();
  };
  return { isOpen, question, isChecking, isWriting: write.isPending, error: write.error, act, ask, close };
};

type DialogProps = Pick<Props, 'item' | 'consequence' | 'uses'> & {
  change: ReturnType<typeof useStateChange>;
  children?: ReactNode;
};

const StateDialog = ({ item: { name, active }, consequence, uses, change, children }: DialogProps) => {
  const say = useMessages(words);
  const { language } = useLanguage();
  return (
    <ConfirmDialog
      title={active ? say.title(name) : say.again(name)}
      confirm={active ? say.deactivate : say.reactivate}
      isOpen
      isDangerous={active}
      isBusy={change.isWriting}
      onConfirm={change.act}
      onClose={change.close}
    >
      {active && (
        <p>
          {consequence} {say.deletesNothing}
        </p>
      )}
      {active && uses}
      {children}
      {change.error && <Notice signal="bad">{problemWords(change.error, language)}</Notice>}
    </ConfirmDialog>
  );
};

/** Deactivates after a question; reactivates at once, unless a from-price moves a lot or an example fails. */
export const StateButton = (props: Props) => {
  const { resource, item, consequence, uses, shape = 'button', isMain = false } = props;
  const say = useMessages(words);
  const change = useStateChange(resource, item);
  const { isOpen, question } = change;
  const Icon = item.active ? PowerOff : Power;
  const icon = <Icon size={16} aria-hidden="true" />;
  const label = item.active ? say.deactivate : say.reactivate;
  const dialog = { item, consequence, uses, change };
  return (
    <>
      {shape === 'icon' ? (
        <IconButton label={`${label} ${isolated(item.name)}`} icon={icon} onPress={change.ask} />
      ) : (
        <Button
          kind={isMain ? 'primary' : 'plain'}
          icon={icon}
          isPending={change.isWriting || change.isChecking}
          onPress={change.ask}
        >
          {label}
        </Button>
      )}
      {isOpen && !question && <StateDialog {...dialog} />}
      {/* Nobody confirms prices that move without having seen which. */}
      {isOpen && question && (
        <LatePart part={askedAbout} onClose={change.close}>
          {(AskedAbout) => (
            <StateDialog {...dialog}>
              <AskedAbout question={question} />
            </StateDialog>
          )}
        </LatePart>
      )}
    </>
  );
};

const stateBadgeWords = messages({ en: { on: 'Active', off: 'Inactive' }, fr: { on: 'Actif', off: 'Inactif' } });

export const StateBadge = ({ active }: { active: boolean }) => {
  const say = useMessages(stateBadgeWords);
  return <Badge signal={active ? 'good' : 'off'}>{active ? say.on : say.off}</Badge>;
};
