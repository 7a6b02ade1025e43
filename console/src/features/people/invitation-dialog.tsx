import type { InvitedPerson } from '../../api/access/people.ts';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { SecretDialog } from '../../ui/dialogs/secret-dialog.tsx';

const words = messages({
  en: {
    title: (name: string) => `The invitation of ${name}`,
    text: 'Send it to this person and to nobody else, by a way that you trust. It is good once, for 7 days: whoever opens it first registers their passkey.',
    link: 'Invitation link',
    copy: 'Copy the link',
  },
  fr: {
    title: (name: string) => `L'invitation de ${name}`,
    text: "Envoyez-le à cette personne et à personne d'autre, par un moyen sûr. Il sert une fois, pendant 7 jours : qui l'ouvre le premier enregistre sa clé d'accès.",
    link: "Lien d'invitation",
    copy: 'Copier le lien',
  },
});

/** The only time that the link is seen (D18.1). */
export const InvitationDialog = ({ invited, onClose }: { invited: InvitedPerson; onClose: () => void }) => {
  const say = useMessages(words);
  return (
    <SecretDialog
      title={say.title(invited.name)}
      text={say.text}
      label={say.link}
      copy={say.copy}
      secret={invited.invitation_url ?? ''}
      onClose={onClose}
    />
  );
};
