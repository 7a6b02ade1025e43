const NAME = 'vantail.key';

/** The key lives as long as the tab: never in a URL, nor in storage that outlives it. */
export const storedKey = {
  read: (): string | null => sessionStorage.getItem(NAME),
  write: (key: string): void => sessionStorage.setItem(NAME, key),
  forget: (): void => sessionStorage.removeItem(NAME),
};
