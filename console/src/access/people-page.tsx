import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { type InvitedPerson, usePeople } from '../api/access.ts';
import { PAGE_SIZE } from '../forms/lists/list-search.ts';
import { Button } from '../ui/button.tsx';
import { SecretDialog } from '../ui/dialogs/secret-dialog.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Loaded, Skeleton } from '../ui/feedback/loaded.tsx';
import { useMessages } from '../ui/language/language-context.tsx';
import { messages } from '../ui/language/messages.ts';
import { Page } from '../ui/layout/page.tsx';
import { Pagination } from '../ui/lists/pagination.tsx';
import { PersonQuestions } from './person-questions.tsx';
import { type PersonQuestion, PersonRows } from './person-rows.tsx';
import { PersonSheet } from './person-sheet.tsx';

const invitationDialogWords = messages({
  en: {
    title: (name: string) => `Invitation for ${name}`,
    text: 'Send it to this person only, over a channel you trust. It works once, within 7 days: whoever opens it first registers their passkey.',
    link: 'Invitation link',
    copy: 'Copy the link',
  },
  fr: {
    title: (name: string) => `L’invitation de ${name}`,
    text: 'Envoyez-le à cette personne et à personne d’autre, par un moyen sûr. Il sert une fois, pendant 7 jours : qui l’ouvre le premier enregistre sa clé d’accès.',
    link: 'Lien d’invitation',
    copy: 'Copier le lien',
  },
});

/** The only time that the link is seen (D18.1). */
const InvitationDialog = ({ invited, onClose }: { invited: InvitedPerson; onClose: () => void }) => {
  const say = useMessages(invitationDialogWords);
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

const listWords = messages({
  en: {
    add: 'Invite someone',
    none: 'Nobody invited yet',
    noneText: 'People sign in with a passkey, under their own name: the history then shows who changed what.',
  },
  fr: {
    add: 'Inviter quelqu’un',
    none: 'Personne n’est encore invité',
    noneText: 'Chacun se connecte avec une clé d’accès, sous son nom : l’historique montre alors qui a changé quoi.',
  },
});

/** The people of the tenant. The link of an invitation is shown once, when it is made (D18.1). */
const PersonList = ({ title }: { title: string }) => {
  const say = useMessages(listWords);
  const [page, setPage] = useState(1);
  const [isMaking, setMaking] = useState(false);
  const [question, setQuestion] = useState<PersonQuestion | undefined>(undefined);
  const [invited, setInvited] = useState<InvitedPerson | undefined>(undefined);
  const query = usePeople({ page, page_size: PAGE_SIZE });
  const showLink = (person: InvitedPerson) => {
    setMaking(false);
    setQuestion(undefined);
    setInvited(person);
  };
  const close = () => setQuestion(undefined);
  const add = (
    <Button kind="primary" icon={<UserPlus size={16} aria-hidden="true" />} onPress={() => setMaking(true)}>
      {say.add}
    </Button>
  );
  return (
    <Page title={title} actions={add}>
      <Loaded query={query} skeleton={<Skeleton lines={4} height={28} />}>
        {({ data, total }) =>
          total === 0 ? (
            <EmptyState title={say.none}>{say.noneText}</EmptyState>
          ) : (
            <>
              <PersonRows label={title} people={data} onAsk={setQuestion} />
              <Pagination page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} />
            </>
          )
        }
      </Loaded>
      {isMaking && <PersonSheet onInvited={showLink} onClose={() => setMaking(false)} />}
      {question?.about === 'change' && <PersonSheet person={question.person} onInvited={showLink} onClose={close} />}
      {question && question.about !== 'change' && (
        <PersonQuestions question={question} onInvited={showLink} onClose={close} />
      )}
      {invited && <InvitationDialog invited={invited} onClose={() => setInvited(undefined)} />}
    </Page>
  );
};

const words = messages({ en: { title: 'People' }, fr: { title: 'Personnes' } });

/** D18.1: who works with the catalogue. */
export const PeoplePage = () => <PersonList title={useMessages(words).title} />;
