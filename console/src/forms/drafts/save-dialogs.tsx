import type { ComponentProps } from 'react';
import { SaveQuestionDialog } from '../saving/save-question.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';

type Props<T extends object> = ComponentProps<typeof SaveQuestionDialog> & ComponentProps<typeof ConflictDialog<T>>;

/** What a save may ask: whether prices may move, and whose version stays. Loaded with the first edit, before a save can ask. */
export const SaveDialogs = <T extends object>({ question, onConfirm, onClose, ...conflict }: Props<T>) => (
  <>
    <SaveQuestionDialog question={question} onConfirm={onConfirm} onClose={onClose} />
    <ConflictDialog {...conflict} />
  </>
);
