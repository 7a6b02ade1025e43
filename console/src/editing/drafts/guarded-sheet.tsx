import { type ReactNode, useRef, useState } from 'react';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { LeaveQuestion } from './leave-question.tsx';

export type TellDirty = (isDirty: boolean, save?: (() => Promise<boolean>) | undefined) => void;

type Props = {
  title: string;
  onClose: () => void;
  /** The buttons at the bottom, the main one last. */
  actions?: ReactNode;
  /** The form reports, whenever it changes, whether closing would lose edits, and how to save them if it can. */
  children: (tellDirty: TellDirty) => ReactNode;
};

/** A sheet at the side with a form in it: closing it with unsaved changes asks first, as leaving a page does. */
export const GuardedSheet = ({ title, onClose, actions, children }: Props) => {
  const [isAsking, setAsking] = useState(false);
  // It is needed only when the sheet is closed, so a change need not render anything.
  const isDirty = useRef(false);
  const save = useRef<(() => Promise<boolean>) | undefined>(undefined);
  return (
    <Dialog
      shape="side"
      title={title}
      isOpen
      actions={actions}
      onClose={() => (isDirty.current ? setAsking(true) : onClose())}
    >
      {children((dirty, saveIt) => {
        isDirty.current = dirty;
        save.current = saveIt;
      })}
      {isAsking && <LeaveQuestion isOpen onLeave={onClose} onStay={() => setAsking(false)} save={save.current} />}
    </Dialog>
  );
};
