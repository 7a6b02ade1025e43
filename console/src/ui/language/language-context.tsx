import { createContext, type ReactNode, use, useState } from 'react';
import { I18nProvider } from 'react-aria-components';
import { browserStorage, storeChoice } from '../browser/browser-storage.ts';
import { LANGUAGES, type Language } from './messages.ts';

const STORED = 'vantail.language';

const isLanguage = (text: string | null): text is Language => LANGUAGES.some((language) => language === text);

/** The first language of the browser that the console supports, unless the user chose one. */
const firstLanguage = (): Language => {
  const chosen = browserStorage.getItem(STORED);
  if (isLanguage(chosen)) return chosen;
  const spoken = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => isLanguage(tag));
  return (spoken as Language | undefined) ?? 'en';
};

/** Calls to the service name the language of the page: it is set before the first of them. */
const spokenOnPage = (language: Language): Language => {
  document.documentElement.lang = language;
  return language;
};

type LanguageChoice = { language: Language; choose: (language: Language) => void };

const LanguageContext = createContext<LanguageChoice | null>(null);

export const LanguageProvider = ({ children }: { children: ReactNode }) => {
  const [language, setLanguage] = useState(() => spokenOnPage(firstLanguage()));
  const choose = (next: Language) => {
    storeChoice(STORED, next);
    setLanguage(spokenOnPage(next));
  };
  return (
    <LanguageContext value={{ language, choose }}>
      <I18nProvider locale={language === 'fr' ? 'fr-FR' : 'en-US'}>{children}</I18nProvider>
    </LanguageContext>
  );
};

export const useLanguage = (): LanguageChoice => {
  const choice = use(LanguageContext);
  if (!choice) throw new Error('useLanguage stands outside LanguageProvider');
  return choice;
};

/** The messages of one part, in the current language. */
export const useMessages = <M,>(languages: Record<Language, M>): M => languages[useLanguage().language];
