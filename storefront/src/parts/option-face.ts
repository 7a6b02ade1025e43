import { nothing } from 'lit';
import { drawn, swatch } from '../looks/drawn.ts';
import type { ShopOption } from '../service/shop-configuration.ts';
import { html } from '../words/html.ts';

/** Pictures of the service are asked for in the size of a card (D16.4). */
const CARD_PX = 256;

/**
 * D16.4: the path of a picture is resolved against the service. A path that names another host, such as `//host/a.png`, is
 * no picture: the service takes none, and older ones may still be stored.
 */
export const pictureUrl = (baseUrl: string, path: string, width = CARD_PX): string | undefined => {
  if (!URL.canParse(path, `${baseUrl}/`)) return undefined;
  const url = new URL(path, `${baseUrl}/`);
  if (!/^https?:\/\//i.test(path) && url.origin !== new URL(baseUrl).origin) return undefined;
  if (url.pathname.startsWith('/media/')) url.searchParams.set('w', String(width));
  return url.href;
};

/** How an option looks: its picture, its finish, or the window that it is; nothing if it has none of them. */
export const optionFace = (option: ShopOption, baseUrl: string, language: string) => {
  const url = option.image_url ? pictureUrl(baseUrl, option.image_url) : undefined;
  if (url)
    return html`<span class="face"><img src=${url} alt="" loading="lazy" width="128" height="96" part="picture" /></span>`;
  // While its colours are on their way, the box is there.
  if (option.finish) return html`<span class="face swatch" aria-hidden="true">${swatch(option.finish)}</span>`;
  if (option.window)
    return html`<span class="face drawn" aria-hidden="true">${drawn(option.window, { language })}</span>`;
  return nothing;
};
