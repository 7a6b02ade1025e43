import { nothing } from 'lit';
import { isPlain, shownFinish, shownWindow } from '../shop/breakdown-lines.ts';
import { html } from '../words/html.ts';
import { nameIn } from '../words/name-in.ts';
import { drawn } from './drawn.ts';
import { pictureUrl } from './option-face.ts';
import type { View } from './view.ts';

const LARGE_PX = 1024;

/** The window as it is chosen, drawn to scale in its finish, from inside or outside; or the picture of what has no leaves. */
export const figure = (view: View) => {
  const { state, words, language, baseUrl, side } = view;
  const window = shownWindow(state);
  const { product } = state.configuration;
  const url = product.image_url && isPlain(window) ? pictureUrl(baseUrl, product.image_url, LARGE_PX) : undefined;
  const picture = url
    ? html`<img src=${url} alt=${nameIn(language, product)} width="480" height="360" />`
    : drawn(window, { language, dimensions: true, finish: shownFinish(state), side });
  return html`<figure class="figure" part="drawing" aria-label=${words.drawing}>
    ${picture} ${url ? nothing : sides(view)}
  </figure>`;
};

const sides = ({
  words,
  side,
  act,
}: View) => html`<div class="sides" part="sides" role="group" aria-label=${words.seenFrom}>
  ${(['inside', 'outside'] as const).map(
    (one) =>
      html`<button type="button" aria-pressed=${one === side} @click=${() => act.look(one)}>${words[one]}</button>`,
  )}
</div>`;
