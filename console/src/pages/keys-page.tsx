import { KeyList } from '../features/keys/key-list.tsx';
import { useMessages } from '../language/language-context.tsx';
import { messages } from '../language/messages.ts';

const words = messages({ en: { title: 'API keys' }, fr: { title: 'Clés d’API' } });

export const KeysPage = () => <KeyList title={useMessages(words).title} />;
