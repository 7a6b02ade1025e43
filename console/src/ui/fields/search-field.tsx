import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { SearchField as AriaSearchField, Button, Input, Label } from 'react-aria-components';
import { useMessages } from '../language/language-context.tsx';
import { messages } from '../language/messages.ts';
import styles from './field.module.css';
import searchStyles from './search-field.module.css';

const words = messages({ en: { clear: 'Clear search' }, fr: { clear: 'Effacer la recherche' } });

/** Long enough for the next letter, short enough to feel immediate. */
const PAUSE_MS = 250;

type Props = { label: string; placeholder: string; value: string; onChange: (text: string) => void };

/** The text is reported after a pause, so that there is not a search for every letter. */
export const SearchField = ({ label, placeholder, value, onChange }: Props) => {
  const say = useMessages(words);
  const [text, setText] = useState(value);
  const [reported, setReported] = useState(value);
  const [seen, setSeen] = useState(value);
  // The back button, or "clear filters", changed it from outside. Our own value that comes back changes nothing: more
  // may have been typed meanwhile.
  if (value !== seen) {
    setSeen(value);
    if (value !== reported) {
      setReported(value);
      setText(value);
    }
  }
  const tell = useEffectEvent(() => {
    setReported(text.trim());
    onChange(text.trim());
  });
  useEffect(() => {
    if (text.trim() === reported) return;
    const timer = setTimeout(() => tell(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, reported]);
  return (
    <AriaSearchField className={styles.field ?? ''} value={text} onChange={setText}>
      <Label className={styles.label}>{label}</Label>
      <span className={styles.wrap}>
        <Search size={16} aria-hidden="true" className={searchStyles.glass} />
        <Input className={`${styles.input} ${searchStyles.input}`} placeholder={placeholder} />
        {text !== '' && (
          <Button className={styles.opener ?? ''} aria-label={say.clear}>
            <X size={16} aria-hidden="true" />
          </Button>
        )}
      </span>
    </AriaSearchField>
  );
};
