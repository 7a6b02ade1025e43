import { Monitor, Moon, Sun } from 'lucide-react';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { IconButton } from '../actions/button.tsx';
import { type Theme, useTheme } from './theme-context.tsx';

const words = messages({
  en: { system: 'Colours: as the system', light: 'Colours: light', dark: 'Colours: dark' },
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
