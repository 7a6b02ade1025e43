import { css } from 'lit';

/**
 * What a shop sets to make the elements its own. Light and dark follow the page's `color-scheme`: a page that knows only
 * light keeps a light configurator, whatever the visitor's system prefers.
 */
export const tokens = css`
  :host {
    --accent: var(--vantail-accent, light-dark(#155e52, #6fd3bd));
    --on-accent: var(--vantail-on-accent, light-dark(#ffffff, #06231d));
    --tint: var(--vantail-tint, light-dark(#eef6f3, #17302b));
    --surface: var(--vantail-surface, light-dark(#ffffff, #191c1f));
    --raised: var(--vantail-raised, light-dark(#f6f6f3, #222629));
    --text: var(--vantail-text, light-dark(#1b1f22, #eceeed));
    --soft: var(--vantail-soft, light-dark(#5b646a, #a9b2b6));
    --line: var(--vantail-line, light-dark(#dedfda, #363c40));
    --edge: var(--vantail-edge, light-dark(#858d90, #7c868b));
    --warn: var(--vantail-warn, light-dark(#8a4b00, #f2b866));
    --warn-tint: var(--vantail-warn-tint, light-dark(#fff5e6, #33270f));
    --radius: var(--vantail-radius, 14px);
    --gap: var(--vantail-gap, 1rem);
    display: block;
    container-type: inline-size;
    color: var(--text);
    font-family: var(--vantail-font, inherit);
    font-size: var(--vantail-font-size, 1rem);
    line-height: 1.45;
    -webkit-text-size-adjust: 100%;
  }
  :host([hidden]) { display: none; }
  *, *::before, *::after { box-sizing: border-box; }
  h2, h3, p, ol, ul, dl, dd, figure, fieldset { margin: 0; padding: 0; border: 0; min-inline-size: 0; }
  ol, ul { list-style: none; }
  button, input, textarea { font: inherit; color: inherit; }
  button { cursor: pointer; }
  button:disabled { cursor: not-allowed; }
  .hidden { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  .soft { color: var(--soft); font-size: 0.875em; font-weight: 400; }
  .icon { display: block; flex: none; }
  :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;
