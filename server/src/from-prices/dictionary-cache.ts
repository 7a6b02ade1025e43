/** The finished bytes of a category's dictionary, true for one version. */
export type Dictionary = { version: number; body: string; etag: string };

const MAX_CHARACTERS = 64 * 1024 * 1024;

/** Keeps dictionaries by tenant and category; the longest unused goes first when they take too much room. */
export const dictionaryCache = (maxCharacters = MAX_CHARACTERS) => {
  const kept = new Map<string, Dictionary>();
  let characters = 0;

  const drop = (key: string) => {
    characters -= kept.get(key)?.body.length ?? 0;
    kept.delete(key);
  };

  return {
    find(key: string, version: number | null): Dictionary | undefined {
      const dictionary = kept.get(key);
      if (!dictionary || dictionary.version !== version) return undefined;
      kept.delete(key);
      kept.set(key, dictionary);
      return dictionary;
    },
    keep(key: string, dictionary: Dictionary): void {
      drop(key);
      kept.set(key, dictionary);
      characters += dictionary.body.length;
      for (const oldest of kept.keys()) {
        if (characters <= maxCharacters || oldest === key) break;
        drop(oldest);
      }
    },
  };
};
