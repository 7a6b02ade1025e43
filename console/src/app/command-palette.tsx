import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { LatePart, latePart } from '../ui/dialogs/late-part.tsx';
import { useMessages } from '../ui/language/language-context.tsx';
import { messages } from '../ui/language/messages.ts';

const paletteTargets = latePart(() => import('./palette-targets.tsx'), 'PaletteTargets');

const words = messages({ en: { open: 'Search', title: 'Go to' }, fr: { open: 'Rechercher', title: 'Aller à' } });

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Opens with Ctrl+K anywhere, and with `/` outside of text fields: finds any product, category or page by its name. */
export const CommandPalette = () => {
  const say = useMessages(words);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isCombination = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!isCombination && (event.key !== '/' || isTyping(event.target))) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <Button kind="quiet" icon={<Search size={16} aria-hidden="true" />} onPress={() => setOpen(true)}>
        <span className="visually-hidden">{say.open}</span>
        <kbd className="soft small">Ctrl K</kbd>
      </Button>
      <Dialog title={say.title} isOpen={isOpen} onClose={() => setOpen(false)}>
        <LatePart part={paletteTargets}>{(PaletteTargets) => <PaletteTargets onGo={() => setOpen(false)} />}</LatePart>
      </Dialog>
    </>
  );
};
