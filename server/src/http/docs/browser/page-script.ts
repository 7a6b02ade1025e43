import { showLanguage, startLanguages, storedLanguage, storeLanguage } from './languages.ts';
import { excerptOf, fold, scoreOf, search, wordsOf } from './search.ts';
import { articleText, itemsOf, textOf } from './search-items.ts';
import { countWords, element, moveFocus, openMatches, resultOf, startSearch } from './search-view.ts';

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
