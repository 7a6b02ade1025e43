import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useLanguage, useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { Button } from '../../ui/actions/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { languageFault, languageName, MOST_LANGUAGES, type Translations } from './translations.ts';
import styles from './translations-editor.module.css';

const words = messages({
  en: {
    code: 'Language code',
    help: 'For example de, nl or pt-BR.',
    add: 'Add language',
    notACode: 'A language code is two or three small letters, such as de, or more exactly pt-BR.',
    alreadyThere: 'This language is in the table already.',
    tooMany: `At most ${MOST_LANGUAGES} languages.`,
  },
  fr: {
    code: 'Code de langue',
    help: 'Par exemple de, nl ou pt-BR.',
    add: 'Ajouter la langue',
    notACode: 'Un code de langue a deux ou trois lettres minuscules, par exemple de, ou plus précisément pt-BR.',
    alreadyThere: 'Cette langue est déjà dans le tableau.',
    tooMany: `${MOST_LANGUAGES} langues au plus.`,
  },
});

/** Adds a language by its code; its name is shown while the code is typed. */
export const AddLanguage = ({ translations, onAdd }: { translations: Translations; onAdd: (code: string) => void }) => {
  const { language: reader } = useLanguage();
  const say = useMessages(words);
  const [code, setCode] = useState('');
  const [isAsked, setAsked] = useState(false);
  const fault = languageFault(translations, code.trim());
  const name = fault === undefined ? languageName(code.trim(), reader) : undefined;
  const add = () => {
    setAsked(fault !== undefined);
    if (fault !== undefined) return;
    onAdd(code.trim());
    setCode('');
  };
  return (
    <div className={styles.add}>
      <TextField
        label={say.code}
        help={name ?? say.help}
        error={isAsked && fault ? say[fault] : undefined}
        value={code}
        onChange={(text) => {
          setCode(text ?? '');
          setAsked(false);
        }}
        onKeyDown={(event) => {
          // Enter adds the language and does not submit the form around it. Every other key (Ctrl+S) is passed on to
          // the page.
          if (event.key !== 'Enter') return event.continuePropagation();
          event.preventDefault();
          add();
        }}
      />
      <Button icon={<Plus size={16} aria-hidden="true" />} onPress={add}>
        {say.add}
      </Button>
    </div>
  );
};
