import { html } from '../words/html.ts';
import type { Words } from '../words/words.ts';

/** Stands in the place of the configurator until it is there, and is as large. */
export const skeleton = (phase: 'loading' | 'failed', words: Words, retry: () => void) =>
  phase === 'loading'
    ? html`<div class="shell loading" role="status" aria-label=${words.loading}>
        <span class="bone heading"></span>
        <div class="main">
          <div class="questions">${[1, 2, 3, 4, 5].map(() => html`<span class="bone step"></span>`)}</div>
          <div class="side"><span class="bone figure"></span></div>
        </div>
      </div>`
    : html`<div class="shell failed" role="alert">
        <p>${words.failed}</p>
        <button type="button" class="next" part="button" @click=${retry}>${words.retry}</button>
      </div>`;
