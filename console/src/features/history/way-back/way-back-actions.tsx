import { History, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Change } from '../../../api/changes.ts';
import { isRevertible } from '../../../api/take-back.ts';
import { useMessages } from '../../../language/language-context.tsx';
import { messages } from '../../../language/messages.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { type WayBack, WayBackDialog } from './way-back-dialog.tsx';

const words = messages({
  en: { revert: 'Take back…', restore: 'Restore this state…' },
  fr: { revert: 'Annuler…', restore: 'Rétablir cet état…' },
});

/** The ways back from a change: take it back (D12.9) and, inside a product, return to the state that it made (D12.8). */
export const WayBackActions = ({ change, productId }: { change: Change; productId?: number | undefined }) => {
  const say = useMessages(words);
  const [way, setWay] = useState<WayBack | null>(null);
  const { number } = change;
  return (
    <>
      {isRevertible(change) && (
        <Button kind="quiet" icon={<Undo2 size={14} aria-hidden="true" />} onPress={() => setWay({ number })}>
          {say.revert}
        </Button>
      )}
      {productId !== undefined && (
        <Button
          kind="quiet"
          icon={<History size={14} aria-hidden="true" />}
          onPress={() => setWay({ number, restoredProductId: productId })}
        >
          {say.restore}
        </Button>
      )}
      {way && <WayBackDialog way={way} onClose={() => setWay(null)} />}
    </>
  );
};
