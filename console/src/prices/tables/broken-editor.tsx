import type { PriceTableError } from '@vantail/pricing';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { LatePart, latePart } from '../../ui/dialogs/late-part.tsx';
import { Skeleton } from '../../ui/feedback/loaded.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { foundWords } from '../../ui/language/found-words.ts';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { counted, messages } from '../../ui/language/messages.ts';

const jsonEditor = latePart(() => import('../../forms/json-editor/json-editor.tsx'), 'JsonEditor');

const words = messages({
  en: {
    title: 'This price table can’t be read, so it gives no price',
    how: 'Fix the text below, or choose a kind above to start over.',
    label: 'Price table as text',
    mended: 'This price table can be read now',
    open: 'Continue in the editor',
    more: (count: number) => `and ${counted('en', count)} more`,
  },
  fr: {
    title: 'Ce tableau de prix est illisible : il ne donne aucun prix',
    how: 'Corrigez le texte ci-dessous, ou choisissez un type ci-dessus pour recommencer.',
    label: 'Tableau de prix en texte',
    mended: 'Ce tableau de prix est lisible maintenant',
    open: 'Continuer dans son éditeur',
    more: (count: number) => `et ${counted('fr', count)} de plus`,
  },
});

const SHOWN = 5;

type Props = {
  text: string;
  faults: readonly PriceTableError[];
  onChange: (text: string) => void;
  /** Leaves the text editor, once the text can be read. */
  onOpen: () => void;
};

/**
 * A broken table that was stored unchanged (D8, lenient): its text, and each fault with its location. It stays a text
 * while it is being corrected.
 */
export const BrokenEditor = ({ text, faults, onChange, onOpen }: Props) => {
  const say = useMessages(words);
  const { language } = useLanguage();
  const [isJson] = useState(() => /^\s*[[{]/.test(text));
  return (
    <>
      {faults.length === 0 ? (
        <Notice
          signal="good"
          title={say.mended}
          actions={
            <Button changesNothing onPress={onOpen}>
              {say.open}
            </Button>
          }
        />
      ) : (
        <Faults faults={faults} />
      )}
      {isJson ? (
        <LatePart part={jsonEditor} waiting={<Skeleton lines={5} />}>
          {(JsonEditor) => (
            <JsonEditor
              label={say.label}
              api="price_table"
              value={text}
              onChange={onChange}
              remarks={faults.map((fault) => ({
                pointer: fault.pointer.replace('/price_table', ''),
                message: foundWords(language, 'tables', fault),
                severity: 'error',
              }))}
            />
          )}
        </LatePart>
      ) : (
        <TextField
          label={say.label}
          api="price_table"
          lines={3}
          value={text}
          onChange={(next) => onChange(next ?? '')}
          error={faults[0] && foundWords(language, 'tables', faults[0])}
        />
      )}
    </>
  );
};

const Faults = ({ faults }: { faults: readonly PriceTableError[] }) => {
  const say = useMessages(words);
  const { language } = useLanguage();
  return (
    <Notice signal="bad" title={say.title}>
      <ul>
        {faults.slice(0, SHOWN).map((fault) => (
          <li key={`${fault.pointer} ${fault.message}`}>
            {fault.pointer !== '/price_table' && <code>{fault.pointer.replace('/price_table', '')} </code>}
            {foundWords(language, 'tables', fault)}
          </li>
        ))}
        {faults.length > SHOWN && <li>{say.more(faults.length - SHOWN)}</li>}
      </ul>
      <span>{say.how}</span>
    </Notice>
  );
};
