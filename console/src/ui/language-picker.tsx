import { useQueryClient } from '@tanstack/react-query';
import { Button } from './button.tsx';
import { useLanguage, useMessages } from './language/language-context.tsx';
import { messages } from './language/messages.ts';

const words = messages({
  en: { other: 'Français', code: 'fr' },
  fr: { other: 'English', code: 'en' },
});

/** Two languages need no menu: the button switches to the other one, and is labelled in that language. */
export const LanguagePicker = () => {
  const { choose } = useLanguage();
  const queries = useQueryClient();
  const say = useMessages(words);
  const change = () => {
    choose(say.code as 'fr' | 'en');
    // Some answers were in the other language (D28.4).
    void queries.invalidateQueries();
  };
  return (
    <Button kind="quiet" onPress={change}>
      <span lang={say.code}>{say.other}</span>
    </Button>
  );
};
