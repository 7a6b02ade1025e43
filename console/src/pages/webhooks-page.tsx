import { WebhookList } from '../features/webhooks/webhook-list.tsx';
import { useMessages } from '../language/language-context.tsx';
import { messages } from '../language/messages.ts';
import { useSession } from '../session/session-context.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Page } from '../ui/layout/page.tsx';

const words = messages({
  en: {
    title: 'Webhooks',
    forbidden: 'You may not see webhooks',
    forbiddenText:
      'Webhooks are managed by people with the role Manager, or with a key that has the scope keys:manage.',
  },
  fr: {
    title: 'Webhooks',
    forbidden: 'Vous ne pouvez pas voir les webhooks',
    forbiddenText: 'Les webhooks se gèrent avec le rôle Gestion, ou avec une clé qui a le droit keys:manage.',
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
