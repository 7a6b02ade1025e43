import { codeBlock, type Html, html } from '../markup/html.ts';

const LANGUAGES = { curl: 'curl', typescript: 'TypeScript' } as const;

export type Language = keyof typeof LANGUAGES;

/** Chooses the language of all examples. Without the script of the page it is not there, and examples show both. */
export const languageSwitch: Html = html`<div class="switch" role="group" aria-label="Language of the examples">${Object.entries(
  LANGUAGES,
).map(([language, name]) => html`<button type="button" data-language="${language}">${name}</button>`)}</div>\n`;

/** An example in one language. Its name is for readers without the script. */
export const sample = (language: Language, label: string, text: string): Html =>
  html`<div class="sample ${language}"><p class="language">${LANGUAGES[language]}</p>
${codeBlock(label, text)}</div>\n`;
