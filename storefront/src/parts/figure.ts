import { nothing } from 'lit';
import { drawn } from '../looks/drawn.ts';
import { isPlain, shownFinish, shownWindow } from '../shop/breakdown-lines.ts';
import { html } from '../words/html.ts';
import { nameIn } from '../words/name-in.ts';
import { pictureUrl } from './option-face.ts';
import type { View } from './view.ts';

const LARGE_PX = 1024;

/**
 * The window as it is chosen, drawn to scale in its finish: from inside or outside, alone or in a wall beside a person; or
 * the photograph of the product, which stands for what has no leaves.
 */
export const figure = (view: View) => {
  const { state, words, language, baseUrl, side } = view;
  const window = shownWindow(state);
  const { product } = state.configuration;
  const url = product.image_url ? pictureUrl(baseUrl, product.image_url, LARGE_PX) : undefined;
  const finish = shownFinish(state);
  // Nobody knows the colour of what has no finish: its photograph shows it.
  const scene = view.scene === undefined && url && !finish ? 'photo' : view.scene;
  const isPhoto = url && (isPlain(window) || scene === 'photo');
  const look = scene === 'wall' ? 'wall' : 'depth';
  const picture = isPhoto
    ? html`<img src=${url} alt=${nameIn(language, product)} width="480" height="360" />`
    : drawn(window, { language, dimensions: true, finish, side, look });
  return html`<figure class="figure" part="drawing" aria-label=${words.drawing}>
    ${picture} ${url && isPlain(window) ? nothing : sides({ ...view, scene }, url !== undefined)}
  </figure>`;
};

/** All of them from the start, so that none of them moves when the file of depth comes (docs/adr/0044). */
const sides = (
  { words, side, scene, act }: View,
  hasPhoto: boolean,
) => html`<div class="sides" part="sides" role="group" aria-label=${words.seenFrom}>
  ${(['inside', 'outside'] as const).map(
    (one) =>
      html`<button type="button" aria-pressed=${one === side && scene !== 'photo'} @click=${() => act.look(one)}>${words[one]}</button>`,
  )}
  ${(['wall', hasPhoto && 'photo'] as const).map((one) =>
    one
      ? html`<button type="button" aria-pressed=${one === scene} @click=${() => act.show(one)}>${words[one]}</button>`
      : nothing,
  )}
</div>`;
