import type { VantailClient } from '@vantail/client';
import { isolated } from '@vantail/pricing';
import { Power, PowerOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useWrite } from '../../api/use-catalogue.ts';
import { useSavedMessage } from '../../editing/changes/use-saved-message.ts';
import { lookedUp } from '../../editing/price-moves/looked-up.ts';
import type { SaveQuestion } from '../../editing/price-moves/save-question.tsx';
import { useLanguage, useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { problemWords } from '../../language/problem-words.ts';
import { useSession } from '../../session/session-context.tsx';
import { Button, IconButton } from '../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { LatePart, latePart } from '../../ui/late-part.tsx';

const askedAbout = latePart(() => import('../../editing/price-moves/asked-about.tsx'), 'AskedAbout');

const words = messages({
  en: {
    deactivate: 'Deactivate',
    reactivate: 'Activate',
    title: (name: string) => `Deactivate ${name}?`,
    again: (name: string) => `Activate ${name}?`,
    kept: 'Deactivating deletes nothing: you can activate it again at any time.',
    deactivated: (name: string) => `${name} is now inactive`,
    reactivated: (name: string) => `${name} is now active`,
  },
  fr: {
    deactivate: 'Désactiver',
    reactivate: 'Activer',
    title: (name: string) => `Désactiver ${name} ?`,
    again: (name: string) => `Activer ${name} ?`,
    kept: 'Rien n’est supprimé : vous pouvez réactiver à tout moment.',
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

/** Deactivates after a question; reactivates at once, unless a from-price moves a lot or an example fails. */
export const StateButton = (props: Props) => {
  const { resource, item, consequence, uses, shape = 'button', isMain = false } = props;
  const { client, lastWrite } = useSession();
  const tellSaved = useSavedMessage();
  const { language } = useLanguage();
  const say = useMessages(words);
  const [isAsking, setAsking] = useState(false);
  const [asked, setAsked] = useState<SaveQuestion | undefined>(undefined);
  const [isLooking, setLooking] = useState(false);
  const { id, name, active } = item;
  // Announced here, because a list of active records removes the row, and this button with it, at once.
  const write = useWrite(async () => {
    await (active ? resource.deactivate(client, id) : resource.patch(client, id, { active: true }));
    tellSaved((active ? say.deactivated : say.reactivated)(name), lastWrite());
  });
  const act = () =>
    write.mutate(undefined, {
      onSuccess: () => setAsking(false),
      // Reactivation asks no question beforehand: if it fails, the dialog shows the error.
      onError: () => setAsking(true),
    });
  const close = () => {
    write.reset();
    setAsking(false);
  };
  const Icon = active ? PowerOff : Power;
  const icon = <Icon size={16} aria-hidden="true" />;
  const label = active ? say.deactivate : say.reactivate;
  const onPress = async () => {
    if (isLooking) return;
    setLooking(true);
    const found = await lookedUp(resource.question?.(client, item));
    setLooking(false);
    setAsked(found);
    if (active || found) setAsking(true);
    else act();
  };
  const dialog = (about?: ReactNode) => (
    <ConfirmDialog
      title={active ? say.title(name) : say.again(name)}
      confirm={label}
      isOpen
      isDangerous={active}
      isBusy={write.isPending}
      onConfirm={act}
      onClose={close}
    >
      {active && (
        <p>
          {consequence} {say.kept}
        </p>
      )}
      {active && uses}
      {about}
      {write.isError && <Notice signal="bad">{problemWords(write.error, language)}</Notice>}
    </ConfirmDialog>
  );
  return (
    <>
      {shape === 'icon' ? (
        <IconButton label={`${label} ${isolated(name)}`} icon={icon} onPress={onPress} />
      ) : (
        <Button
          kind={isMain ? 'primary' : 'plain'}
          icon={icon}
          isPending={write.isPending || isLooking}
          onPress={onPress}
        >
          {label}
        </Button>
      )}
      {isAsking && !asked && dialog()}
      {/* Nobody confirms prices that move without having seen which. */}
      {isAsking && asked && (
        <LatePart part={askedAbout} onClose={close}>
          {(AskedAbout) => dialog(<AskedAbout question={asked} />)}
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
