import { Link } from '@tanstack/react-router';
import { useMessages } from '../language/language-context.tsx';
import { messages } from '../language/messages.ts';
import { Page } from './page.tsx';

const words = messages({
  en: {
    title: 'Page not found',
    text: 'The address may be mistyped, or the page no longer exists.',
    go: 'Go to products',
  },
  fr: {
    title: 'Cette page n’existe pas',
    text: 'L’adresse est peut-être mal saisie, ou son objet n’existe plus.',
    go: 'Vers les produits',
  },
});

export const NotFoundPage = () => {
  const say = useMessages(words);
  return (
    <Page title={say.title}>
      <p className="soft">{say.text}</p>
      <p>
        <Link to="/products">{say.go}</Link>
      </p>
    </Page>
  );
};
