/** What the console keeps in the browser. */
export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Null where a browser stores nothing; some throw already when it is read. */
const ofBrowser = (): Storage | null => {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
};

/** Until the page is left. */
const ofPage = (): BrowserStorage => {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, text) => void values.set(key, text),
    removeItem: (key) => void values.delete(key),
    key: (index) => [...values.keys()][index] ?? null,
    get length() {
      return values.size;
    },
  };
};

export const browserStorage: BrowserStorage = ofBrowser() ?? ofPage();

/** Keeps how somebody likes the console. Without room for it, it holds until the page is left. */
export const storeChoice = (name: string, choice: string): void => {
  try {
    browserStorage.setItem(name, choice);
  } catch {}
};
