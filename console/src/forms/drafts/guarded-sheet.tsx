import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { ConfirmDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { sameValue } from './three-way.ts';

const words = messages({
  en: {
    title: 'Leave without saving?',
    text: 'You haven’t saved your changes on this page. If you leave, you lose them.',
    leave: 'Leave without saving',
    stay: 'Stay here',
    save: 'Save and leave',
  },
  fr: {
    title: 'Quitter sans enregistrer ?',
    text: 'Vos modifications sur cette page n’ont pas été enregistrées. Sans enregistrement, elles seront perdues.',
    leave: 'Quitter sans enregistrer',
    stay: 'Rester ici',
    save: 'Enregistrer et quitter',
  },
});

/** The question before edits are lost: when a page is left, and when a sheet is closed. */
const LeaveQuestion = ({
  isOpen,
  onLeave,
  onStay,
  save,
}: {
  isOpen: boolean;
  onLeave: () => void;
  onStay: () => void;
  /** Saves and says whether that was done; undefined where it cannot be saved. */
  save?: (() => Promise<boolean>) | undefined;
}) => {
  const say = useMessages(words);
  const [isSaving, setSaving] = useState(false);
  const saveAndLeave = async () => {
    setSaving(true);
    const isSaved = await save?.();
    setSaving(false);
    // The form reports a refusal.
    if (isSaved) onLeave();
    else onStay();
  };
  return (
    <ConfirmDialog
      title={say.title}
      confirm={say.leave}
      cancel={say.stay}
      isOpen={isOpen}
      isDangerous
      changesNothing
      onConfirm={onLeave}
      onClose={onStay}
      further={
        save && (
          <Button kind="primary" isPending={isSaving} onPress={saveAndLeave}>
            {say.save}
          </Button>
        )
      }
    >
      <p>{say.text}</p>
    </ConfirmDialog>
  );
};

type PageAddress = { pathname: string; search: unknown };

/** Another field of the same form (`?field=`, see useFocusField) is not another page: the edits stay. */
const isSamePage = (current: PageAddress, next: PageAddress): boolean =>
  current.pathname === next.pathname && sameValue(withoutField(current.search), withoutField(next.search));

const withoutField = (search: unknown) => ({ ...(search as object), field: undefined });

/**
 * Asks before edits are lost by leaving: with a dialog inside the console, with the browser's own when the tab is
 * closed.
 */
const useUnsavedGuard = (isDirty: () => boolean) =>
  useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty() && !isSamePage(current, next),
    enableBeforeUnload: isDirty,
    withResolver: true,
  });

/** Saves, and says whether what was left for can go on. */
type SaveToLeave = () => Promise<boolean>;
/** `discard`: the form is left without saving, so that the browser need not keep its edits. */
export type TellDirty = (isDirty: boolean, save: SaveToLeave | undefined, discard?: () => void) => void;

type UnsavedProps = { tell: TellDirty } & UnsavedDialogProps;

/** Tells the sheet around it, whenever it changes, whether closing would lose edits, and how to save them if it can. */
export const Unsaved = ({ tell, isDirty, save, discard }: UnsavedProps) => {
  useEffect(() => tell(isDirty, save, discard));
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
  const unsaved = useRef<UnsavedDialogProps>({ isDirty: false, save: undefined });
  const blocker = useUnsavedGuard(() => unsaved.current.isDirty);
  const isLeft = blocker.status === 'blocked';
  const leave = () => {
    unsaved.current.discard?.();
    if (isLeft) blocker.proceed?.();
    else onClose();
  };
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
      {children((isDirty, save, discard) => {
        unsaved.current = { isDirty, save, discard };
      })}
      {(isAsking || isLeft) && <LeaveQuestion isOpen onLeave={leave} onStay={stay} save={unsaved.current.save} />}
    </Dialog>
  );
};

type UnsavedDialogProps = {
  isDirty: boolean;
  /** Saves and says whether that was done; undefined while the form cannot be saved. */
  save: SaveToLeave | undefined;
  discard?: (() => void) | undefined;
};

export const UnsavedDialog = ({ isDirty, save, discard }: UnsavedDialogProps) => {
  const blocker = useUnsavedGuard(() => isDirty);
  return (
    <LeaveQuestion
      isOpen={blocker.status === 'blocked'}
      onLeave={() => {
        discard?.();
        blocker.proceed?.();
      }}
      onStay={() => blocker.reset?.()}
      save={save}
    />
  );
};
