import { useQueryClient } from '@tanstack/react-query';
import { VantailError } from '@vantail/client';
import { useState } from 'react';
import { useSession } from '../../session/session-context.tsx';
import { changes } from './changes.ts';
import { type DraftHistory, edit, redo, startHistory, undo } from './draft-history.ts';
import { type Collision, threeWay } from './three-way.ts';

export type DraftConflict<T> = { theirs: T; collisions: Collision<T>[] };

/** The name of the call that wrote it, by which it can be taken back. */
export type SavedDraft = { requestId: string | undefined };

export type Draft<T> = {
  value: T;
  /** Edits that follow each other in one field are one step of undo, unless `isStep`. */
  set: (patch: Partial<T>, isStep?: boolean) => void;
  isDirty: boolean;
  changes: Partial<T>;
  canUndo: boolean;
  canRedo: boolean;
  undo: () => void;
  redo: () => void;
  /** Back to what is stored. */
  reset: () => void;
  /** How it was saved; undefined when it was not. */
  save: () => Promise<SavedDraft | undefined>;
  isSaving: boolean;
  /** Why the last save failed, until the next one. */
  error: unknown;
  /** The service's words on one field; `''` is the whole. Nested places count for their top field. */
  errorOf: (field: keyof T & string) => string | undefined;
  /** Someone else saved first: nothing is written until a person has chosen. */
  conflict: DraftConflict<T> | undefined;
  /** `merged`: what a field became where both sides were brought together. */
  settle: (choice: Record<string, 'mine' | 'theirs'>, merged?: Partial<T>) => void;
};

type Source<T> = {
  /** What is stored, as far as we know. A newer version is adopted while nothing is being edited. */
  stored: T;
  version: number | undefined;
  /** Writes the changed fields, asking for that version (If-Match). */
  write: (changed: Partial<T>, version: number | undefined) => Promise<unknown>;
  /** The fields as they are stored now, and their version: asked for after a conflict. */
  reload?: () => Promise<{ stored: T; version: number }>;
};

const topField = (pointer: string | undefined) => pointer?.split('/')[1];

/**
 * The one way that a record is edited: the draft beside what is stored, undo, a save with If-Match, field errors and
 * the choice when someone else was faster. Give the editor a `key` of the record, so that another record starts anew.
 */
export const useDraft = <T extends object>({ stored, version, write, reload }: Source<T>): Draft<T> => {
  const queries = useQueryClient();
  const { lastWrite } = useSession();
  const [base, setBase] = useState({ stored, version });
  const [history, setHistory] = useState<DraftHistory<T>>(() => startHistory(stored));
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<unknown>(undefined);
  const [conflict, setConflict] = useState<DraftConflict<T> | undefined>(undefined);
  const changed = changes(base.stored, history.now);
  const isDirty = Object.keys(changed).length > 0;

  // Fresher data arrived and nothing is at stake: show it. With edits under way the base stays what they began from.
  // After a conflict the base is newer than what the page still shows, so only a higher version counts as fresher.
  if (!isDirty && !isSaving && (version ?? 0) > (base.version ?? 0)) {
    setBase({ stored, version });
    setHistory(startHistory(stored));
  }

  const askWhatChanged = async () => {
    if (!reload) return;
    const fresh = await reload();
    const { merged, collisions } = threeWay(base.stored, history.now, fresh.stored);
    setBase(fresh);
    setHistory(startHistory(merged));
    setConflict({ theirs: fresh.stored, collisions });
  };

  const save = async (): Promise<SavedDraft | undefined> => {
    setSaving(true);
    setError(undefined);
    try {
      await write(changed, base.version);
      const requestId = lastWrite();
      // What was written is the base now, so that the page does not call it unsaved while fresh data is on its way.
      setBase({ stored: history.now, version: base.version });
      await queries.invalidateQueries();
      return { requestId };
    } catch (failure) {
      if (failure instanceof VantailError && failure.code === 'precondition_failed')
        await askWhatChanged().catch(setError);
      else setError(failure);
      return undefined;
    } finally {
      setSaving(false);
    }
  };

  const settle = (choice: Record<string, 'mine' | 'theirs'>, together: Partial<T> = {}) => {
    const taken = conflict?.collisions.filter(({ field }) => choice[field] === 'theirs') ?? [];
    const patch = {
      ...Object.fromEntries(taken.map(({ field, theirs }) => [field, theirs])),
      ...together,
    } as Partial<T>;
    setHistory((before) => ({ ...edit(before, patch), lastField: undefined }));
    setConflict(undefined);
  };

  return {
    value: history.now,
    set: (patch, isStep) => setHistory((before) => edit(before, patch, isStep)),
    isDirty,
    changes: changed,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => setHistory(undo),
    redo: () => setHistory(redo),
    reset: () => {
      setHistory(startHistory(base.stored));
      setError(undefined);
    },
    save,
    isSaving,
    error,
    errorOf: (field) =>
      error instanceof VantailError
        ? error.errors.find(({ pointer }) => topField(pointer) === field)?.message
        : undefined,
    conflict,
    settle,
  };
};
