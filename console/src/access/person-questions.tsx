import { type InvitedPerson, type Person, peopleCalls } from '../api/access.ts';
import { useWrite } from '../api/use-catalogue.ts';
import { useSession } from '../session/session-context.tsx';
import { ConfirmDialog } from '../ui/dialogs/form-dialog.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { toast } from '../ui/feedback/toasts.tsx';
import { useLanguage, useMessages } from '../ui/language/language-context.tsx';
import { messages } from '../ui/language/messages.ts';
import { problemWords } from '../ui/language/problem-words.ts';
import type { PersonQuestion } from './person-rows.tsx';

const words = messages({
  en: {
    inviteTitle: (name: string) => `Invite ${name} again?`,
    invite:
      'This removes all their passkeys and signs them out everywhere. A new link lets them register again, for example after losing a device or missing the first invitation.',
    inviteGo: 'Invite again',
    deactivateTitle: (name: string) => `Deactivate ${name}?`,
    deactivate:
      'They are signed out everywhere at once and can’t sign in. The history keeps what they did. You can reactivate them later.',
    deactivateGo: 'Deactivate',
    deactivateDone: (name: string) => `${name} was deactivated`,
    reactivateTitle: (name: string) => `Reactivate ${name}?`,
    reactivate: 'They can sign in again with the passkeys they have.',
    reactivateGo: 'Reactivate',
    reactivateDone: (name: string) => `${name} is active again`,
    eraseTitle: (name: string) => `Erase the personal data of ${name}?`,
    erase:
      'This erases their name, e-mail address and passkeys everywhere, including the history, and signs them out. Their changes stay, attributed to a numbered “former colleague”. You can’t undo this.',
    eraseGo: 'Erase personal data',
    eraseDone: 'Personal data erased',
    own: 'This is you: you will be signed out.',
    last: 'This is the last manager, and no API key can manage people: appoint another manager first.',
  },
  fr: {
    inviteTitle: (name: string) => `Réinviter ${name} ?`,
    invite:
      'Toutes les clés d’accès de cette personne sont supprimées et elle est déconnectée partout. Un nouveau lien lui permet de s’enregistrer à nouveau : pour un appareil perdu, ou une invitation restée sans suite.',
    inviteGo: 'Réinviter',
    deactivateTitle: (name: string) => `Désactiver ${name} ?`,
    deactivate:
      'Cette personne est aussitôt déconnectée partout et ne peut plus se connecter. Ce qu’elle a fait reste dans l’historique. Vous pourrez la réactiver.',
    deactivateGo: 'Désactiver',
    deactivateDone: (name: string) => `Désactivé : ${name}`,
    reactivateTitle: (name: string) => `Réactiver ${name} ?`,
    reactivate: 'Cette personne peut à nouveau se connecter avec ses clés d’accès.',
    reactivateGo: 'Réactiver',
    reactivateDone: (name: string) => `De nouveau actif : ${name}`,
    eraseTitle: (name: string) => `Effacer les données personnelles de ${name} ?`,
    erase:
      'Le nom, l’adresse e-mail et les clés d’accès sont effacés partout, dans l’historique aussi, et la personne est déconnectée. Ce qu’elle a fait reste, au nom d’un « ancien collègue » numéroté. C’est définitif.',
    eraseGo: 'Effacer les données personnelles',
    eraseDone: 'Les données personnelles sont effacées',
    own: 'C’est vous : vous serez déconnecté.',
    last: 'C’est le dernier gestionnaire, et aucune clé d’API ne peut gérer les personnes : nommez d’abord un autre gestionnaire.',
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
          toast(about === 'erase' ? say.eraseDone : say[`${about}Done`](person.name));
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
  if (about === 'erase') return calls.erase(person);
  return about === 'deactivate' ? calls.deactivate(person) : calls.change(person, { active: true });
};
