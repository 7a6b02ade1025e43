import { KeyList } from '../features/keys/key-list.tsx';
import { useMessages } from '../language/language-context.tsx';
import { messages } from '../language/messages.ts';
import { useSession } from '../session/session-context.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Page } from '../ui/layout/page.tsx';

const words = messages({
  en: {
    title: 'API keys',
    forbidden: 'You may not see API keys',
    forbiddenText: 'Keys are managed by people with the role Manager, or with a key that has the scope keys:manage.',
  },
  fr: {
    title: "Clés d'API",
    forbidden: "Vous ne pouvez pas voir les clés d'API",
    forbiddenText: 'Les clés se gèrent avec le rôle Gestion, ou avec une clé qui a le droit keys:manage.',
  },
});

export const KeysPage = () => {
  const say = useMessages(words);
  const { can } = useSession();
  if (can('keys:manage')) return <KeyList title={say.title} />;
  return (
    <Page title={say.title}>
      <EmptyState title={say.forbidden}>{say.forbiddenText}</EmptyState>
    </Page>
  );
};
