import { WebhookList } from '../features/webhooks/webhook-list.tsx';
import { useMessages } from '../language/language-context.tsx';
import { messages } from '../language/messages.ts';
import { useSession } from '../session/session-context.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Page } from '../ui/layout/page.tsx';

const words = messages({
  en: {
    title: 'Webhooks',
    forbidden: 'This key may not see webhooks',
    forbiddenText:
      'Webhooks are managed with a key that has the scope keys:manage. Sign in with such a key, or ask whoever gave you this one.',
  },
  fr: {
    title: 'Webhooks',
    forbidden: 'Cette clé ne peut pas voir les webhooks',
    forbiddenText:
      'Les webhooks se gèrent avec une clé qui a le droit keys:manage. Connectez-vous avec une telle clé, ou demandez à qui vous a remis celle-ci.',
  },
});

export const WebhooksPage = () => {
  const say = useMessages(words);
  const { can } = useSession();
  if (can('keys:manage')) return <WebhookList title={say.title} />;
  return (
    <Page title={say.title}>
      <EmptyState title={say.forbidden}>{say.forbiddenText}</EmptyState>
    </Page>
  );
};
