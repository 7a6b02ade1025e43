import { KeyList } from '../features/keys/key-list.tsx';
import { useMessages } from '../language/language-context.tsx';
import { messages } from '../language/messages.ts';
import { useSession } from '../session/session-context.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Page } from '../ui/layout/page.tsx';

const words = messages({
  en: {
    title: 'API keys',
    forbidden: 'This key may not see other keys',
    forbiddenText:
      'Keys are managed with a key that has the scope keys:manage. Sign in with such a key, or ask whoever gave you this one.',
  },
  fr: {
    title: "Clés d'API",
    forbidden: 'Cette clé ne peut pas voir les autres clés',
    forbiddenText:
      'Les clés se gèrent avec une clé qui a le droit keys:manage. Connectez-vous avec une telle clé, ou demandez à qui vous a remis celle-ci.',
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
