import { useQueryClient } from '@tanstack/react-query';
import { VantailError } from '@vantail/client';
import { useState } from 'react';
import { useSession } from '../../session/session-context.tsx';
import { fieldProblem } from '../../ui/language/problem-words.ts';
import { type DraftHistory, edit, redo, startHistory, undo } from './draft-history.ts';
import { type Collision, changes, readValue, sameValue, threeWay } from './three-way.ts';

type DraftConflict<T> = { theirs: T; collisions: Collision<T>[] };

/** The id of the request that wrote it, by which it can be undone. */
type SavedDraft = { requestId: string | undefined };

export type Draft<T> = {
  value: T;
  /** Consecutive edits of one field are one undo step, unless `isStep` is set. */
  set: (patch: Partial<T>, isStep?: boolean) => void;
  isDirty: boolean;
  /** Edits that no save is sending: leaving would lose them, also while an earlier save is on its way. */
  hasUnsent: boolean;
  changes: Partial<T>;
  /** What the edits are compared with, and its version: undefined for something new. */
  base: { stored: T; version: number | undefined };
  /** Edits of an earlier visit, on top of what is stored by now; where others changed the same since, a person chooses. */
  restore: (fields: readonly RestoredField[], version: number | null) => void;
  canUndo: boolean;
  canRedo: boolean;
  undo: () => void;
  redo: () => void;
  /** Discards all edits. */
  reset: () => void;
  /** How it was saved; undefined when it was not. */
  save: () => Promise<SavedDraft | undefined>;
  isSaving: boolean;
  /** Why the last save failed, until the next one. */
  error: unknown;
  /** The service's message about one field; `''` is the whole record. Nested places count for their top-level field. */
  errorOf: (field: keyof T & string) => string | undefined;
  /** Someone else saved first: nothing is written until a person has chosen. */
  conflict: DraftConflict<T> | undefined;
  /** `merged`: what a field became where both sides were brought together. */
  settle: (choice: Record<string, 'mine' | 'theirs'>, merged?: Partial<T>) => void;
};

/** A field that was edited: what it became, and what it was. */
type RestoredField = { field: string; mine?: unknown; base?: unknown };

type Source<T> = {
  /** The stored values as last read. A newer version is adopted while nothing is being edited. */
  stored: T;
  version: number | undefined;
  /** Writes the changed fields, on condition of that version (If-Match). Answers with the stored record, which has the next version. */
  write: (changed: Partial<T>, version: number | undefined) => Promise<{ version: number } | undefined>;
  /** Reads the stored fields and their version again, after a conflict. */
  reload?: () => Promise<{ stored: T; version: number }>;
};

/** What the edits are compared with. `isWritten`: it is what a save has sent, and not yet what the service made of it. */
type Base<T> = { stored: T; version: number | undefined; isWritten?: boolean };

const topField = (pointer: string) => pointer.split('/')[1];

/** Values that stay the same stay the same objects: the parts that show a price table are not rendered again after a save. */
const withKnown = <T extends object>(stored: T, known: T): T =>
  Object.fromEntries(
    Object.entries(stored).map(([field, value]) => {
      const before = known[field as keyof T];
      return [field, sameValue(before, value) ? before : value];
    }),
  ) as T;

/** A draft with the values that it is compared with. Newer data is adopted while nothing is being edited. */
const useEditedValues = <T extends object>(
  { stored, version }: Pick<Source<T>, 'stored' | 'version'>,
  isSaving: boolean,
) => {
  const [base, setBase] = useState<Base<T>>({ stored, version });
  const [history, setHistory] = useState<DraftHistory<T>>(() => startHistory(stored));
  const changed = changes(base.stored, history.now);
  const isDirty = Object.keys(changed).length > 0;

  // Newer data arrived and nothing is being edited: it is shown. While there are edits, their base stays the same.
  // After a conflict the base is newer than what the page still shows, so only a higher version counts as newer; after a save, the
  // same one does, once: the service may have tidied what was written.
  const newer = (version ?? 0) - (base.version ?? 0);
  if (!isDirty && !isSaving && (newer > 0 || (newer === 0 && base.isWritten))) {
    setBase({ stored, version });
    setHistory(({ now }) => startHistory(withKnown(stored, now)));
  }
  return { base, setBase, history, setHistory, changed, isDirty };
};

/** Edits that meet newer values: the merged draft, and the fields that a person has to choose. */
const useConflict = <T extends object>({
  base,
  setBase,
  history,
  setHistory,
}: ReturnType<typeof useEditedValues<T>>) => {
  const [conflict, setConflict] = useState<DraftConflict<T> | undefined>(undefined);

  const meet = (fresh: Base<T>) => {
    const { merged, collisions } = threeWay(base.stored, history.now, fresh.stored);
    setBase(fresh);
    setHistory(startHistory(merged));
    setConflict({ theirs: fresh.stored, collisions });
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

  const restore: Draft<T>['restore'] = (fields, version) => {
    const of = (side: 'mine' | 'base') =>
      Object.fromEntries(
        fields.map((saved) => [saved.field, readValue(saved[side], base.stored[saved.field as keyof T])]),
      );
    const before = { ...base.stored, ...of('base') } as T;
    const { merged, collisions } = threeWay(before, { ...before, ...of('mine') } as T, base.stored);
    // Only what the draft changes: something else may have been typed before the draft was restored.
    setHistory((now) => ({ ...edit(now, changes(base.stored, merged)), lastField: undefined }));
    if ((version ?? undefined) !== base.version && collisions.length > 0)
      setConflict({ theirs: base.stored, collisions });
  };

  return { conflict, meet, settle, restore };
};

/**
 * The one way in which records are edited: a draft on top of the stored values, undo, a save with If-Match, field errors,
 * and the choice if someone else was faster. Give the editor a `key` per record, so that another record starts with a
 * new draft.
 */
export const useDraft = <T extends object>({ stored, version, write, reload }: Source<T>): Draft<T> => {
  const queries = useQueryClient();
  const { lastWrite } = useSession();
  const [sending, setSending] = useState<T | undefined>(undefined);
  const isSaving = sending !== undefined;
  const [error, setError] = useState<unknown>(undefined);
  const values = useEditedValues({ stored, version }, isSaving);
  const { base, setBase, history, setHistory, changed, isDirty } = values;
  const { meet, ...conflict } = useConflict(values);

  const save = async (): Promise<SavedDraft | undefined> => {
    setSending(history.now);
    setError(undefined);
    try {
      const written = await write(changed, base.version);
      const requestId = lastWrite();
      // The saved record and its version are the new base: edits made before it is loaded again are saved on top of it.
      const isChange = base.version !== undefined;
      setBase({ stored: history.now, version: isChange ? written?.version : undefined, isWritten: isChange });
      await queries.invalidateQueries();
      return { requestId };
    } catch (failure) {
      if (failure instanceof VantailError && failure.code === 'precondition_failed')
        await reload?.().then(meet).catch(setError);
      else setError(failure);
      return undefined;
    } finally {
      setSending(undefined);
    }
  };

  return {
    value: history.now,
    set: (patch, isStep) => setHistory((before) => edit(before, patch, isStep)),
    isDirty,
    hasUnsent: isDirty && (!sending || Object.keys(changes(sending, history.now)).length > 0),
    changes: changed,
    base,
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
    errorOf: (field) => fieldProblem(error, (pointer) => topField(pointer) === field),
    ...conflict,
  };
};
