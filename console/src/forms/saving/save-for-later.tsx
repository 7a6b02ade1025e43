import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import type { PlannedRequest } from '../../api/plans.ts';
import { Button } from '../../ui/button.tsx';
import { LatePart, latePart } from '../../ui/dialogs/late-part.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import styles from './plans.module.css';

const planDialog = latePart(() => import('./plan-dialog.tsx'), 'PlanDialog');

const words = messages({ en: { later: 'Save for later…' }, fr: { later: 'Pour plus tard…' } });

type Props = {
  /** What would be sent now; computed when it is put into a plan, as a file may have to be read. */
  request: () => PlannedRequest | Promise<PlannedRequest>;
  /** Why there is nothing to put into a plan. */
  forbidden?: string | undefined;
  onSaved?: () => void;
};

/** Puts a change into a plan instead of making it (D17). */
export const SaveForLater = ({ request, forbidden, onSaved }: Props) => {
  const say = useMessages(words);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button icon={<CalendarClock size={16} aria-hidden="true" />} forbidden={forbidden} onPress={() => setOpen(true)}>
        <span className={styles.label}>{say.later}</span>
      </Button>
      {isOpen && (
        <LatePart part={planDialog} onClose={close}>
          {(PlanDialog) => <PlanDialog request={request} onClose={close} onSaved={onSaved} />}
        </LatePart>
      )}
    </>
  );
};
