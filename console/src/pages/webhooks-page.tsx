import { WebhookList } from '../features/webhooks/webhook-list.tsx';
import { useMessages } from '../language/language-context.tsx';
import { messages } from '../language/messages.ts';

const words = messages({ en: { title: 'Webhooks' }, fr: { title: 'Webhooks' } });

export const WebhooksPage = () => <WebhookList title={useMessages(words).title} />;
