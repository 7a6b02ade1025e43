import { X } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton, Label, Tag, TagGroup, TagList } from 'react-aria-components';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { useLock } from '../../ui/lock.tsx';
import { keyText, readSizeKey } from './formula.ts';
import styles from './formula-editor.module.css';

const words = messages({
  en: {
    label: 'Sizes that can’t be made',
    none: 'None: every size within the limits has a price.',
    add: 'Add sizes',
    help: 'Width × height in mm, several separated by spaces or commas: 1300x410 1400x410',
    wrong: (text: string) => `"${text}" is not a size like 1300x410`,
    button: 'Add',
    empty: 'Enter a size first.',
    remove: 'Remove',
  },
  fr: {
    label: 'Dimensions non réalisables',
    none: 'Aucune : chaque dimension dans les limites a un prix.',
    add: 'Ajouter des dimensions',
    help: 'Largeur × hauteur en mm, plusieurs séparées par des espaces ou des virgules : 1300x410 1400x410',
    wrong: (text: string) => `« ${text} » n’est pas une dimension comme 1300x410`,
    button: 'Ajouter',
    empty: 'Écrivez d’abord une taille.',
    remove: 'Retirer',
  },
});

type Props = { keys: readonly string[]; onChange: (keys: readonly string[]) => void };

/** `unavailable` of a formula (§2.3): exact sizes that a quote refuses. */
export const UnavailableField = ({ keys, onChange }: Props) => {
  const say = useMessages(words);
  const isOpen = useLock() === undefined;
  const [text, setText] = useState('');
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  const wrong = parts.find((part) => readSizeKey(part) === undefined);
  const add = () => {
    if (wrong !== undefined || parts.length === 0) return;
    onChange([...new Set([...keys, ...parts.flatMap((part) => readSizeKey(part) ?? [])])]);
    setText('');
  };
  return (
    <div className={styles.unavailable} data-field="price_table/unavailable">
      <TagGroup
        {...(isOpen ? { onRemove: (removed) => onChange(keys.filter((key) => !removed.has(key as string))) } : {})}
        className={styles.tags ?? ''}
      >
        <Label className={styles.label}>{say.label}</Label>
        <TagList
          className={styles.tagList ?? ''}
          items={[...new Set(keys)].map((id) => ({ id }))}
          renderEmptyState={() => <span className="soft small">{say.none}</span>}
        >
          {({ id }) => (
            <Tag className={`${styles.tag} figures`} textValue={keyText(id)}>
              {keyText(id)}
              {isOpen && (
                <AriaButton slot="remove" aria-label={say.remove} className={styles.remove ?? ''}>
                  <X size={14} aria-hidden="true" />
                </AriaButton>
              )}
            </Tag>
          )}
        </TagList>
      </TagGroup>
      {isOpen && (
        <div className={styles.adding}>
          <TextField
            label={say.add}
            help={say.help}
            value={text}
            onChange={(next) => setText(next ?? '')}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add();
            }}
            error={wrong === undefined ? undefined : say.wrong(wrong)}
          />
          <Button
            forbidden={wrong === undefined ? (parts.length === 0 ? say.empty : undefined) : say.wrong(wrong)}
            onPress={add}
          >
            {say.button}
          </Button>
        </div>
      )}
    </div>
  );
};
