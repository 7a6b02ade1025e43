import { CodeXml } from 'lucide-react';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { browserStorage, storeChoice } from './browser/browser-storage.ts';
import { IconButton } from './button.tsx';
import { useMessages } from './language/language-context.tsx';
import { messages } from './language/messages.ts';

const STORED = 'vantail.developer';

type DeveloperChoice = { isDeveloper: boolean; choose: (isDeveloper: boolean) => void };

const DeveloperContext = createContext<DeveloperChoice | null>(null);

/**
 * Names of the API beside fields, raw types and requests to copy: for those who program against the service, and kept in their
 * browser. The class `developer` of styles/base.css hides what is only for them.
 */
export const DeveloperProvider = ({ children }: { children: ReactNode }) => {
  const [isDeveloper, setDeveloper] = useState(() => browserStorage.getItem(STORED) === 'on');
  useEffect(() => {
    document.documentElement.toggleAttribute('data-developer', isDeveloper);
  }, [isDeveloper]);
  const choose = (next: boolean) => {
    storeChoice(STORED, next ? 'on' : 'off');
    setDeveloper(next);
  };
  return <DeveloperContext value={{ isDeveloper, choose }}>{children}</DeveloperContext>;
};

export const useDeveloper = (): DeveloperChoice => {
  const choice = use(DeveloperContext);
  if (!choice) throw new Error('useDeveloper stands outside DeveloperProvider');
  return choice;
};

const words = messages({
  en: { on: 'API names: shown', off: 'API names: hidden' },
  fr: { on: 'Noms de l’API : affichés', off: 'Noms de l’API : masqués' },
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
