import { articleText, excerptOf, fold, itemsOf, scoreOf, search, textOf, wordsOf } from './search.ts';
import { countWords, element, moveFocus, openMatches, resultOf, startSearch } from './search-view.ts';

/** What the reader chose before. A browser may keep nothing, or forbid to ask. */
const storedLanguage = (): string => {
  try {
    return localStorage.getItem('vantail-docs-language') === 'typescript' ? 'typescript' : 'curl';
  } catch {
    return 'curl';
  }
};

const storeLanguage = (language: string): void => {
  try {
    localStorage.setItem('vantail-docs-language', language);
  } catch {
    // It counts until the page is left.
  }
};

/** The style sheet shows the examples of this language alone. */
const showLanguage = (language: string): void => {
  document.documentElement.dataset.language = language;
  for (const button of document.querySelectorAll('.switch button'))
    button.setAttribute('aria-pressed', String((button as HTMLElement).dataset.language === language));
};

const startLanguages = (): void => {
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

/** Runs before the page is read, so that nothing moves when the language is known; the rest waits for the page. */
const start = (): void => {
  document.documentElement.dataset.language = storedLanguage();
  document.addEventListener('DOMContentLoaded', () => {
    startLanguages();
    startSearch();
  });
};

const functions = {
  ...{ fold, wordsOf, scoreOf, excerptOf, search, textOf, articleText, itemsOf },
  ...{ element, resultOf, countWords, openMatches, moveFocus, startSearch },
  ...{ storedLanguage, storeLanguage, showLanguage, startLanguages, start },
};

/** The functions as text (README.md). */
export const pageScript = (): string =>
  [
    "(() => {\n'use strict';",
    ...Object.entries(functions).map(([name, code]) => `const ${name} = ${code};`),
    'start();\n})();\n',
  ].join('\n');
