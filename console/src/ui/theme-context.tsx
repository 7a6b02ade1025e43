import { Monitor, Moon, Sun } from 'lucide-react';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { browserStorage, storeChoice } from './browser/browser-storage.ts';
import { IconButton } from './button.tsx';
import { useMessages } from './language/language-context.tsx';
import { messages } from './language/messages.ts';

type Theme = 'system' | 'light' | 'dark';

const STORED = 'vantail.theme';
const themes: readonly Theme[] = ['system', 'light', 'dark'];

const firstTheme = (): Theme => themes.find((theme) => theme === browserStorage.getItem(STORED)) ?? 'system';

type ThemeChoice = { theme: Theme; isDark: boolean; choose: (theme: Theme) => void };

const ThemeContext = createContext<ThemeChoice | null>(null);
const dark = matchMedia('(prefers-color-scheme: dark)');

/** Light and dark follow the system until a person chooses. Colours live in styles/tokens.css. */
export const ThemeProvider = ({ children }: { children: ReactNode }) => {
  const [theme, setTheme] = useState(firstTheme);
  const [systemIsDark, setSystemIsDark] = useState(dark.matches);
  useEffect(() => {
    const follow = () => setSystemIsDark(dark.matches);
    dark.addEventListener('change', follow);
    return () => dark.removeEventListener('change', follow);
  }, []);
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
  const choose = (next: Theme) => {
    storeChoice(STORED, next);
    setTheme(next);
  };
  const isDark = theme === 'dark' || (theme === 'system' && systemIsDark);
  return <ThemeContext value={{ theme, isDark, choose }}>{children}</ThemeContext>;
};

export const useTheme = (): ThemeChoice => {
  const choice = use(ThemeContext);
  if (!choice) throw new Error('useTheme stands outside ThemeProvider');
  return choice;
};

const words = messages({
  en: { system: 'Colours: system', light: 'Colours: light', dark: 'Colours: dark' },
  fr: { system: 'Couleurs : comme le système', light: 'Couleurs : claires', dark: 'Couleurs : sombres' },
});

const icons = { system: Monitor, light: Sun, dark: Moon };
const next: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' };

/** One button that cycles through three states. */
export const ThemePicker = () => {
  const { theme, choose } = useTheme();
  const say = useMessages(words);
  const Icon = icons[theme];
  return (
    <IconButton label={say[theme]} icon={<Icon size={16} aria-hidden="true" />} onPress={() => choose(next[theme])} />
  );
};
