/** What the reader chose before. A browser may keep nothing, or forbid to ask. */
export const storedLanguage = (): string => {
  try {
    return localStorage.getItem('vantail-docs-language') === 'typescript' ? 'typescript' : 'curl';
  } catch {
    return 'curl';
  }
};

export const storeLanguage = (language: string): void => {
  try {
    localStorage.setItem('vantail-docs-language', language);
  } catch {
    // It counts until the page is left.
  }
};

/** The style sheet shows the examples of this language alone. */
export const showLanguage = (language: string): void => {
  document.documentElement.dataset.language = language;
  for (const button of document.querySelectorAll('.switch button'))
    button.setAttribute('aria-pressed', String((button as HTMLElement).dataset.language === language));
};

export const startLanguages = (): void => {
  showLanguage(storedLanguage());
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('.switch button');
    if (!button) return;
    // Examples above it change their height as well: what was clicked stays under the pointer.
    const top = button.getBoundingClientRect().top;
    showLanguage(button.dataset.language ?? 'curl');
    storeLanguage(button.dataset.language ?? 'curl');
    scrollBy({ top: button.getBoundingClientRect().top - top, behavior: 'instant' });
  });
};
