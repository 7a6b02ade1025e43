import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

/** Saves, and says whether what was left for can go on. */
export type SaveToLeave = () => Promise<boolean>;
export type TellDirty = (isDirty: boolean, save: SaveToLeave | undefined) => void;

type UnsavedProps = { tell: TellDirty; isDirty: boolean; save: SaveToLeave | undefined };

/** Tells the sheet around it, whenever it changes, whether closing would lose edits, and how to save them if it can. */
export const Unsaved = ({ tell, isDirty, save }: UnsavedProps) => {
  useEffect(() => tell(isDirty, save));
  return null;
};

type Props = {
  title: string;
  onClose: () => void;
  /** The buttons at the bottom, the main one last. */
  actions?: ReactNode;
  /** The form, with `Unsaved` in it. */
  children: (tellDirty: TellDirty) => ReactNode;
};

/**
 * A sheet at the side with a form in it: closing it with unsaved changes asks first, as leaving a page does, and so do leaving the
 * page below it and closing the tab.
 */
export const GuardedSheet = ({ title, onClose, actions, children }: Props) => {
  const [isAsking, setAsking] = useState(false);
  // It is needed only when the sheet is closed, so a change need not render anything.
  const unsaved = useRef<{ isDirty: boolean; save: SaveToLeave | undefined }>({ isDirty: false, save: undefined });
  const blocker = useUnsavedGuard(() => unsaved.current.isDirty);
  const isLeft = blocker.status === 'blocked';
  const leave = () => (isLeft ? blocker.proceed?.() : onClose());
  const stay = () => {
    setAsking(false);
    blocker.reset?.();
  };
  return (
    <Dialog
      shape="side"
      title={title}
      isOpen
      actions={actions}
      onClose={() => (unsaved.current.isDirty ? setAsking(true) : onClose())}
    >
      {children((isDirty, save) => {
        unsaved.current = { isDirty, save };
      })}
      {(isAsking || isLeft) && <LeaveQuestion isOpen onLeave={leave} onStay={stay} save={unsaved.current.save} />}
    </Dialog>
  );
};
