import { PersonList } from '../../features/people/person-list.tsx';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { useSession } from '../../session/session-context.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Page } from '../../ui/layout/page.tsx';

const words = messages({
  en: {
    title: 'People',
    forbidden: 'You may not see who works here',
    forbiddenText: 'People are managed by people with the role Manager, or with a key that has the scope keys:manage.',
  },
  fr: {
    title: 'Personnes',
    forbidden: 'Vous ne pouvez pas voir qui travaille ici',
    forbiddenText: 'Les personnes se gèrent avec le rôle Gestion, ou avec une clé qui a le droit keys:manage.',
  },
});

/** D18.1: who works with the catalogue. */
export const PeoplePage = () => {
  const say = useMessages(words);
  const { can } = useSession();
  if (can('keys:manage')) return <PersonList title={say.title} />;
  return (
    <Page title={say.title}>
      <EmptyState title={say.forbidden}>{say.forbiddenText}</EmptyState>
    </Page>
  );
};
