import { useLanguage, useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { Button } from '../actions/button.tsx';

const words = messages({
  en: { other: 'Français', code: 'fr' },
  fr: { other: 'English', code: 'en' },
});

/** Two languages need no menu: the button switches to the other one, and is labelled in that language. */
export const LanguagePicker = () => {
  const { choose } = useLanguage();
  const say = useMessages(words);
  return (
    <Button kind="quiet" onPress={() => choose(say.code as 'fr' | 'en')}>
      <span lang={say.code}>{say.other}</span>
    </Button>
  );
};
