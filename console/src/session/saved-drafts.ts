import type { BrowserStorage } from '../ui/browser/browser-storage.ts';
import type { Me } from './session-context.tsx';

/** One field of a form that was edited and not saved: what it became, and what it was. Undefined values are left out. */
type SavedField = { field: string; label: string; mine?: unknown; base?: unknown };

/** Edits that were not saved, as the browser keeps them: they survive a reload, and a crash of the tab. */
export type SavedDraft = {
  /** The form, as the request that would save it: "PATCH /v1/options/12". */
  place: string;
  /** What people see: the name of the record, or the title of the page. */
  name: string;
  /** The page on which the form stands. */
  path: string;
  /** When it was edited last, in milliseconds. */
  at: number;
  /** The version that the edits are based on; null for something new. */
  version: number | null;
  fields: SavedField[];
};

/** All people of this browser together: a browser gives a page about five million characters. */
const MOST_DRAFTS = 20;
const MOST_CHARACTERS = 2_000_000;
const OLDEST_MS = 14 * 86_400_000;

const PREFIX = 'vantail.draft.';

/** Whose drafts these are: nobody is offered those of another person, key or tenant. */
export const draftOwner = ({ tenant, kind, id }: Pick<Me, 'tenant' | 'kind' | 'id'>): string =>
  `${tenant.id}.${kind}.${id}`;

const keyOf = (owner: string, place: string): string => `${PREFIX}${owner} ${place}`;

const keysIn = (storage: BrowserStorage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(PREFIX),
  );

const isDraft = (value: unknown): value is SavedDraft => {
  const draft = value as Partial<SavedDraft> | null;
  return (
    typeof draft === 'object' &&
    typeof draft?.place === 'string' &&
    typeof draft.name === 'string' &&
    isConsolePath(draft.path) &&
    isMoment(draft.at) &&
    (draft.version === null || typeof draft.version === 'number') &&
    Array.isArray(draft.fields) &&
    draft.fields.every(isField)
  );
};

const isField = (value: unknown): value is SavedField => {
  const field = value as Partial<SavedField> | null;
  return typeof field === 'object' && typeof field?.field === 'string' && typeof field.label === 'string';
};

const isConsolePath = (path: unknown): boolean => typeof path === 'string' && /^\/console(?:[/?]|$)/.test(path);

const isMoment = (at: unknown): boolean => typeof at === 'number' && !Number.isNaN(new Date(at).getTime());

/** Undefined for what an older console left, and for what somebody wrote there by hand. */
const parsed = (text: string | null): SavedDraft | undefined => {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isDraft(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** Makes room for `needed` characters: whatever is old or unreadable goes, then the oldest until the rest fits. */
const makeRoom = (storage: BrowserStorage, needed: number, now: number): void => {
  const drafts = keysIn(storage).map((key) => {
    const text = storage.getItem(key) ?? '';
    return { key, size: text.length, at: parsed(text)?.at ?? 0 };
  });
  const newestFirst = drafts.toSorted((a, b) => b.at - a.at);
  let [count, size] = [1, needed];
  for (const draft of newestFirst) {
    const fits = count < MOST_DRAFTS && size + draft.size <= MOST_CHARACTERS && now - draft.at < OLDEST_MS;
    if (!fits) storage.removeItem(draft.key);
    else [count, size] = [count + 1, size + draft.size];
  }
};

/** Says whether it was kept: a browser may have no room, and a draft may be too long. */
export const keepDraft = (storage: BrowserStorage, owner: string, draft: SavedDraft): boolean => {
  const text = JSON.stringify(draft);
  const key = keyOf(owner, draft.place);
  storage.removeItem(key);
  if (text.length > MOST_CHARACTERS) return false;
  makeRoom(storage, text.length, draft.at);
  try {
    storage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
};

export const savedDraft = (storage: BrowserStorage, owner: string, place: string): SavedDraft | undefined =>
  parsed(storage.getItem(keyOf(owner, place)));

/** The newest first. */
export const savedDrafts = (storage: BrowserStorage, owner: string): SavedDraft[] =>
  keysIn(storage)
    .filter((key) => key.startsWith(keyOf(owner, '')))
    .flatMap((key) => parsed(storage.getItem(key)) ?? [])
    .toSorted((a, b) => b.at - a.at);

/** `at`: only the draft of that moment; another tab may have written a later one since. */
export const dropDraft = (storage: BrowserStorage, owner: string, place: string, at?: number): void => {
  if (at === undefined || savedDraft(storage, owner, place)?.at === at) storage.removeItem(keyOf(owner, place));
};

export const dropDrafts = (storage: BrowserStorage, owner: string): void => {
  for (const key of keysIn(storage)) if (key.startsWith(keyOf(owner, ''))) storage.removeItem(key);
};

/** Writes down what is edited, and answers it where the browser had no room. */
type Keep = () => SavedDraft | undefined;

const forms = new Set<Keep>();

/** Forms that are being edited save at once, not with the next pause. Answers what could not be saved. */
export const keepNow = (): SavedDraft[] => [...forms].flatMap((keep) => keep() ?? []);

export const onKeepNow = (keep: Keep): (() => void) => {
  forms.add(keep);
  window.addEventListener('pagehide', keep);
  return () => {
    forms.delete(keep);
    window.removeEventListener('pagehide', keep);
  };
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? null, null, 1));

/** As text, to be pasted elsewhere. */
export const draftText = ({ name, path, fields }: SavedDraft): string =>
  [`${name} (${path})`, ...fields.map(({ label, mine }) => `${label}: ${textOf(mine)}`)].join('\n');
