import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { useMessages } from '../ui/language/language-context.tsx';
import { messages } from '../ui/language/messages.ts';

const words = messages({
  en: {
    title: 'The console ran into an error',
    text: 'Everything you saved is safe. Reload the page; if it happens again, send this message to your operator:',
    reload: 'Reload',
  },
  fr: {
    title: 'La console a rencontré une erreur',
    text: 'Ce que vous aviez enregistré est en sécurité. Rechargez la page ; si cela se répète, transmettez ce texte à votre opérateur :',
    reload: 'Recharger',
  },
});

/** An error of the console itself. */
export const ErrorPage = ({ error }: { error: unknown }) => {
  const say = useMessages(words);
  return (
    <EmptyState
      title={say.title}
      action={
        <Button changesNothing onPress={() => location.reload()}>
          {say.reload}
        </Button>
      }
    >
      {say.text} <code>{error instanceof Error ? error.message : String(error)}</code>
    </EmptyState>
  );
};
