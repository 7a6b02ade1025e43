import { PersonList } from '../../features/people/person-list.tsx';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';

const words = messages({ en: { title: 'People' }, fr: { title: 'Personnes' } });

/** D18.1: who works with the catalogue. */
export const PeoplePage = () => <PersonList title={useMessages(words).title} />;
