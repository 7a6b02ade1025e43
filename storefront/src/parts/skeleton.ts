import type { Failure } from '../shop/failure.ts';
import { html } from '../words/html.ts';
import type { Words } from '../words/words.ts';

/** Stands in the place of the configurator until it is there, and is as large. */
export const skeleton = (words: Words) =>
  html`<div class="shell loading" role="status" aria-label=${words.loading}>
    <span class="bone heading"></span>
    <div class="main">
      <div class="questions">${[1, 2, 3, 4, 5].map(() => html`<span class="bone step"></span>`)}</div>
      <div class="side"><span class="bone figure"></span></div>
    </div>
  </div>`;

/** Why there is none, in the shop's words where it has its own; and what the page has between the tags of the element. */
export const failed = ({ text }: Failure, words: Words, retry: () => void) =>
  html`<div class="shell failed" part="failed" role="alert">
      <slot name="failed">
        <p>${words[text]}</p>
        <button type="button" class="next" part="button" @click=${retry}>${words.retry}</button>
      </slot>
    </div>
    <slot></slot>`;
