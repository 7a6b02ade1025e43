import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  draftOwner,
  dropDraft,
  keepDraft,
  onKeepNow,
  type SavedDraft,
  savedDraft,
} from '../../session/saved-drafts.ts';
import { useSession } from '../../session/session-context.tsx';
import { browserStorage as storage } from '../../ui/browser/browser-storage.ts';
import { plainValue, sameValue } from './three-way.ts';
import type { Draft } from './use-draft.ts';

/** Long enough that typing costs nothing, short enough that a crash costs a word at most. */
const WAIT_MS = 400;

type Settings<T extends object> = { draft: Draft<T>; place: string; labelOf: (field: keyof T & string) => string };

const nameOf = (value: object): string => {
  const { name } = value as { name?: unknown };
  return typeof name === 'string' && name !== '' ? name : document.title.replace(/ · Vantail$/, '');
};

const draftNow = <T extends object>({ draft, place, labelOf }: Settings<T>): SavedDraft => ({
  place,
  name: nameOf(draft.value),
  path: location.pathname + location.search,
  at: Date.now(),
  version: draft.base.version ?? null,
  fields: Object.entries(draft.changes).map(([field, mine]) => ({
    field,
    label: labelOf(field as keyof T & string),
    mine: plainValue(mine),
    base: plainValue(draft.base.stored[field as keyof T]),
  })),
});

/** Whether it still says something that is not stored. */
const isNews = <T extends object>({ fields }: SavedDraft, value: T): boolean =>
  fields.some(({ field, mine }) => !sameValue(mine, value[field as keyof T]));

/**
 * Keeps the edits of a form in the browser until they are saved or discarded, and offers those of a tab that was
 * reloaded, closed or lost. While an offer stands, nothing is written over it.
 */
export const useSavedDraft = <T extends object>(settings: Settings<T>) => {
  const { draft, place } = settings;
  const { me, keepsDrafts } = useSession();
  const owner = draftOwner(me);
  const [offer, setOffer] = useState(() => {
    const saved = savedDraft(storage, owner, place);
    return saved && isNews(saved, draft.value) ? saved : undefined;
  });
  /** When this form wrote last. It removes nothing else: another tab may have the same form open. */
  const savedAt = useRef<number>(undefined);
  const keep = useEffectEvent(() => {
    if (offer || !draft.isDirty || !keepsDrafts) return undefined;
    const now = draftNow(settings);
    const isSaved = keepDraft(storage, owner, now);
    savedAt.current = isSaved ? now.at : undefined;
    return isSaved ? undefined : now;
  });
  const drop = () => {
    if (savedAt.current !== undefined) dropDraft(storage, owner, place, savedAt.current);
    savedAt.current = undefined;
  };
  const dropOwn = useEffectEvent(drop);
  const { isDirty, value } = draft;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every edit is kept.
  useEffect(() => {
    if (!isDirty) {
      dropOwn();
      return undefined;
    }
    const timer = setTimeout(() => keep(), WAIT_MS);
    return () => clearTimeout(timer);
  }, [isDirty, value, offer]);
  useEffect(() => onKeepNow(() => keep()), []);
  return {
    offer,
    restore: () => {
      if (!offer) return;
      savedAt.current = offer.at;
      setOffer(undefined);
      draft.restore(offer.fields, offer.version);
    },
    discardOffer: () => {
      dropDraft(storage, owner, place, offer?.at);
      setOffer(undefined);
    },
    /** The page is left on purpose, without saving. */
    discard: drop,
    now: () => draftNow(settings),
  };
};
