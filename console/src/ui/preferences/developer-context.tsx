import { createContext, type ReactNode, use, useEffect, useState } from 'react';

const STORED = 'vantail.developer';

type DeveloperChoice = { isDeveloper: boolean; choose: (isDeveloper: boolean) => void };

const DeveloperContext = createContext<DeveloperChoice | null>(null);

/**
 * Names of the API beside fields, raw types and requests to copy: for those who program against the service, and kept in their
 * browser. The class `developer` of styles/base.css hides what is only for them.
 */
export const DeveloperProvider = ({ children }: { children: ReactNode }) => {
  const [isDeveloper, setDeveloper] = useState(() => localStorage.getItem(STORED) === 'on');
  useEffect(() => {
    document.documentElement.toggleAttribute('data-developer', isDeveloper);
  }, [isDeveloper]);
  const choose = (next: boolean) => {
    localStorage.setItem(STORED, next ? 'on' : 'off');
    setDeveloper(next);
  };
  return <DeveloperContext value={{ isDeveloper, choose }}>{children}</DeveloperContext>;
};

export const useDeveloper = (): DeveloperChoice => {
  const choice = use(DeveloperContext);
  if (!choice) throw new Error('useDeveloper stands outside DeveloperProvider');
  return choice;
};
