import { type InvitedPerson, type Person, peopleCalls } from '../../api/access/people.ts';
import { useWrite } from '../../api/use-catalogue.ts';
import { useLanguage, useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { problemWords } from '../../language/problem-words.ts';
import { useSession } from '../../session/session-context.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import type { PersonQuestion } from './person-rows.tsx';

const words = messages({
  en: {
    inviteTitle: (name: string) => `Invite ${name} again?`,
    invite:
      'All passkeys of this person are removed and they are signed out everywhere. A new link lets them register again: for a lost device, or an invitation that nobody used.',
    inviteGo: 'Invite again',
    deactivateTitle: (name: string) => `Deactivate ${name}?`,
    deactivate:
      'They are signed out everywhere at once and cannot sign in. What they did stays in the history. You can reactivate them later.',
    deactivateGo: 'Deactivate',
    deactivateDone: (name: string) => `${name} was deactivated`,
    reactivateTitle: (name: string) => `Reactivate ${name}?`,
    reactivate: 'They can sign in again with the passkeys that they have.',
    reactivateGo: 'Reactivate',
    reactivateDone: (name: string) => `${name} is active again`,
    own: 'This is you: you will be signed out.',
    last: 'This is the last manager, and no API key can manage people: make another manager first.',
  },
  fr: {
    inviteTitle: (name: string) => `Réinviter ${name} ?`,
    invite:
      "Toutes les clés d'accès de cette personne sont supprimées et elle est déconnectée partout. Un nouveau lien lui permet de s'enregistrer à nouveau : pour un appareil perdu, ou une invitation restée sans suite.",
    inviteGo: 'Réinviter',
    deactivateTitle: (name: string) => `Désactiver ${name} ?`,
    deactivate:
      "Cette personne est aussitôt déconnectée partout et ne peut plus se connecter. Ce qu'elle a fait reste dans l'historique. Vous pourrez la réactiver.",
    deactivateGo: 'Désactiver',
    deactivateDone: (name: string) => `Désactivé : ${name}`,
    reactivateTitle: (name: string) => `Réactiver ${name} ?`,
    reactivate: "Cette personne peut à nouveau se connecter avec ses clés d'accès.",
    reactivateGo: 'Réactiver',
    reactivateDone: (name: string) => `De nouveau actif : ${name}`,
    own: "C'est vous : vous serez déconnecté.",
    last: "C'est le dernier gestionnaire, et aucune clé d'API ne peut gérer les personnes : nommez d'abord un autre gestionnaire.",
  },
});

type Props = {
  question: Exclude<PersonQuestion, { about: 'change' }>;
  onInvited: (person: InvitedPerson) => void;
  onClose: () => void;
};

/** Asks before what signs somebody out, or lets them in again. */
export const PersonQuestions = ({ question: { about, person }, onInvited, onClose }: Props) => {
  const { language } = useLanguage();
  const { client, me, forget } = useSession();
  const say = useMessages(words);
  const isOwn = me.kind === 'person' && me.id === person.id && about !== 'reactivate';
  const work = useWrite(() => act(peopleCalls(client), about, person));
  const confirm = () =>
    work.mutate(undefined, {
      onSuccess: (done) => {
        if (about === 'invite') onInvited(done);
        else {
          toast(about === 'deactivate' ? say.deactivateDone(person.name) : say.reactivateDone(person.name));
          if (isOwn) forget();
          else onClose();
        }
      },
    });
  const isLast = work.error !== null && (work.error as { code?: string }).code === 'conflict';
  return (
    <ConfirmDialog
      title={say[`${about}Title`](person.name)}
      confirm={say[`${about}Go`]}
      isOpen
      isDangerous={about !== 'reactivate'}
      isBusy={work.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{say[about]}</p>
      {isOwn && <Notice signal="warn">{say.own}</Notice>}
      {work.isError && <Notice signal="bad">{isLast ? say.last : problemWords(work.error, language)}</Notice>}
    </ConfirmDialog>
  );
};

const act = async (
  calls: ReturnType<typeof peopleCalls>,
  about: Props['question']['about'],
  person: Person,
): Promise<InvitedPerson> => {
  if (about === 'invite') return calls.invite(person);
  return about === 'deactivate' ? calls.deactivate(person) : calls.change(person, { active: true });
};
