import { useState } from 'react';
import { useSavedMessage } from '../changes/use-saved-message.ts';
import { lookedUp } from '../saving/looked-up.ts';
import type { SaveQuestion } from '../saving/save-question.tsx';
import type { Draft } from './use-draft.ts';

type Saving<T> = {
  draft: Draft<T>;
  /** What the save would move, where it needs a question. */
  question: (() => Promise<SaveQuestion | undefined>) | undefined;
  /** Why nothing can be saved now. */
  forbidden: string | undefined;
  /** What is said after a save. */
  message: string;
  /** Whether the history can take it back (D12.9). */
  isRevertible: boolean;
  onSaved: (() => void) | undefined;
};

/** A save with the questions before it: whether prices may move, and whose version stays. */
export const useSave = <T extends object>(saving: Saving<T>) => {
  const { draft, question, forbidden, message, isRevertible, onSaved } = saving;
  const tellSaved = useSavedMessage();
  const [open, setOpen] = useState<SaveQuestion | undefined>(undefined);
  const [isLooking, setLooking] = useState(false);
  const [isPutOff, setPutOff] = useState(false);
  /** Whether the save can go on at once. */
  const needsNoQuestion = async (): Promise<boolean> => {
    // The choice after a conflict was put off, since its dialog could not be loaded: nothing is written over the other version.
    setPutOff(false);
    if (draft.conflict) return false;
    if (!question) return true;
    setLooking(true);
    const found = await lookedUp(question());
    setLooking(false);
    setOpen(found);
    return found === undefined;
  };
  const write = async (): Promise<boolean> => {
    setOpen(undefined);
    const saved = await draft.save();
    if (saved) tellSaved(message, isRevertible ? saved.requestId : undefined);
    return saved !== undefined;
  };
  const writeHere = async () => {
    if (await write()) onSaved?.();
  };
  /** Before the page is left: a question that the save raises keeps people here until it is answered. */
  const saveToLeave = async (): Promise<boolean> => (await needsNoQuestion()) && (await write());
  const isBusy = draft.isSaving || isLooking;
  return {
    question: open,
    closeQuestion: () => setOpen(undefined),
    /** What a save asks could not be shown: the form stays as it is, and the next save asks again. */
    putOff: () => {
      setOpen(undefined);
      setPutOff(true);
    },
    isAsking: open !== undefined || (draft.conflict !== undefined && !isPutOff),
    isBusy,
    save: async () => {
      if (forbidden !== undefined || isBusy || open) return;
      if (await needsNoQuestion()) await writeHere();
    },
    confirm: writeHere,
    // While one save is on its way the next one would not know the version that it makes.
    saveToLeave: forbidden === undefined && !draft.isSaving ? saveToLeave : undefined,
  };
};
