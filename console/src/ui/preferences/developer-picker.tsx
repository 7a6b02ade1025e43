import { CodeXml } from 'lucide-react';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { IconButton } from '../actions/button.tsx';
import { useDeveloper } from './developer-context.tsx';

const words = messages({
  en: { on: 'Names of the API: shown', off: 'Names of the API: hidden' },
  fr: { on: "Noms de l'API : affichés", off: "Noms de l'API : masqués" },
});

/** Shows and hides what is only for developers. */
export const DeveloperPicker = () => {
  const { isDeveloper, choose } = useDeveloper();
  const say = useMessages(words);
  return (
    <IconButton
      label={isDeveloper ? say.on : say.off}
      aria-pressed={isDeveloper}
      icon={<CodeXml size={16} aria-hidden="true" />}
      onPress={() => choose(!isDeveloper)}
    />
  );
};
