const NAME = 'vantail.key';

/** The key is kept as long as the tab: never in a URL, and not in storage that outlives the tab. */
export const storedKey = {
  read: (): string | null => sessionStorage.getItem(NAME),
  write: (key: string): void => sessionStorage.setItem(NAME, key),
  forget: (): void => sessionStorage.removeItem(NAME),
};
