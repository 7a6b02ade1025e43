/** The finished bytes of an answer, true for one version of what it shows. */
export type FinishedAnswer = { version: string; body: string; etag: string };

const MAX_CHARACTERS = 64 * 1024 * 1024;

/** Keeps finished answers by key; the longest unused goes first when they take too much room. */
export const answerCache = (maxCharacters = MAX_CHARACTERS) => {
  const kept = new Map<string, FinishedAnswer>();
  let characters = 0;

  const drop = (key: string) => {
    characters -= kept.get(key)?.body.length ?? 0;
    kept.delete(key);
  };

  return {
    find(key: string, version: string): FinishedAnswer | undefined {
      const answer = kept.get(key);
      if (answer?.version !== version) return undefined;
      kept.delete(key);
      kept.set(key, answer);
      return answer;
    },
    keep(key: string, answer: FinishedAnswer): FinishedAnswer {
      drop(key);
      kept.set(key, answer);
      characters += answer.body.length;
      for (const oldest of kept.keys()) {
        if (characters <= maxCharacters || oldest === key) break;
        drop(oldest);
      }
      return answer;
    },
  };
};
