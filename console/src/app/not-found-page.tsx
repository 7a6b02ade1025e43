import { Link } from '@tanstack/react-router';
import { useMessages } from '../language/language-context.tsx';
import { messages } from '../language/messages.ts';
import { EmptyState } from '../ui/empty-state.tsx';

const words = messages({
  en: {
    title: 'There is no such page',
    text: 'The address may be mistyped, or what it showed no longer exists.',
    go: 'To the products',
  },
  fr: {
    title: "Cette page n'existe pas",
    text: "L'adresse est peut-être mal saisie, ou son objet n'existe plus.",
    go: 'Vers les produits',
  },
});

export const NotFoundPage = () => {
  const say = useMessages(words);
  return (
    <EmptyState title={say.title} action={<Link to="/products">{say.go}</Link>}>
      {say.text}
    </EmptyState>
  );
};
