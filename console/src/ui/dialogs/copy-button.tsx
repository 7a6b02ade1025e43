import { Copy } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '../browser/browser.ts';
import { Button } from '../button.tsx';
import { toast } from '../feedback/toasts.tsx';
import { useMessages } from '../language/language-context.tsx';
import { messages } from '../language/messages.ts';
import styles from './copy-button.module.css';
import { Dialog } from './dialog.tsx';

const words = messages({
  en: { copied: 'Copied.', byHand: 'Copy this text', text: 'Text to copy' },
  fr: { copied: 'Copié.', byHand: 'Copiez ce texte', text: 'Texte à copier' },
});

/** Copies a text; where the browser refuses its clipboard, the text is shown, to be copied by hand. */
export const CopyButton = ({ label, text }: { label: string; text: () => string }) => {
  const say = useMessages(words);
  const [manualText, setManualText] = useState<string | undefined>(undefined);
  const copy = async () => {
    const copied = text();
    if (await copyText(copied)) toast(say.copied);
    else setManualText(copied);
  };
  return (
    <>
      <Button changesNothing icon={<Copy size={16} aria-hidden="true" />} onPress={copy}>
        {label}
      </Button>
      <Dialog title={say.byHand} isOpen={manualText !== undefined} onClose={() => setManualText(undefined)}>
        <textarea className={styles.text} aria-label={say.text} rows={12} readOnly value={manualText ?? ''} />
      </Dialog>
    </>
  );
};
