import { unsafeCSS } from 'lit';
import { cards } from './cards.ts';

const panel = `
  .panel { display: grid; gap: 0.75rem; padding: 1rem; border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface); }
  .total { font-variant-numeric: tabular-nums; }
  .sum { font-size: 1.75em; font-weight: 680; letter-spacing: -0.015em; line-height: 1.1; white-space: nowrap; }
  .bar .sum { font-size: 1.375em; }
  .other { display: block; color: var(--soft); font-size: 0.9375em; font-weight: 560; }
  .no-sum { font-weight: 600; color: var(--warn); }
  .waiting { opacity: 0.5; }
  .check { display: flex; align-items: center; gap: 0.25rem; min-block-size: 1.3rem; color: var(--soft); font-size: 0.875em; }
  .check .icon { inline-size: 1rem; block-size: 1rem; color: var(--accent); }
  .slot { inline-size: 1rem; }
  .check[data-check='corrected'], .check[data-check='away'] { color: var(--warn); font-weight: 600; }
  .breakdown summary { font-weight: 560; font-size: 0.9375em; }
  table { inline-size: 100%; border-collapse: collapse; font-size: 0.9em; }
  th { text-align: start; font-weight: 400; padding-block: 0.3rem; padding-inline-end: 1rem; overflow-wrap: anywhere; }
  td { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; vertical-align: top; padding-block: 0.3rem; }
  tbody tr + tr > * { border-block-start: 1px solid var(--line); }
  tfoot > tr > * { border-block-start: 1.5px solid var(--edge); font-weight: 650; }
  .quantity { display: flex; align-items: center; justify-content: space-between; gap: 1rem; }
  .counter { display: inline-grid; grid-template-columns: 2.75rem 4rem 2.75rem; border: 1.5px solid var(--edge); border-radius: calc(var(--radius) * 0.6); }
  .counter button { background: none; border: 0; display: grid; place-items: center; min-block-size: 2.625rem; color: var(--accent); }
  .counter button:disabled { color: var(--line); }
  .counter input { border: 0; border-radius: 0; text-align: center; min-block-size: 2.625rem; padding-inline: 0; appearance: textfield; background: none; }
`;

/** One column on a phone, with the price at the bottom of the screen; two where there is room. */
const layout = `
  .shell { min-block-size: var(--vantail-reserve, 56rem); display: flex; flex-direction: column; gap: var(--gap); }
  .heading { font-size: 1.5em; line-height: 1.2; font-weight: 650; letter-spacing: -0.01em; text-wrap: balance; }
  .main { display: grid; gap: calc(var(--gap) * 1.25); align-items: start; }
  .side { display: contents; }
  .figure { order: -1; }
  .figure, .bone.figure {
    background: var(--raised); border-radius: var(--radius); padding: 0.75rem; block-size: 15rem;
    display: grid; grid-template-rows: minmax(0, 1fr); gap: 0.5rem; place-items: center; overflow: hidden;
  }
  .sides { display: inline-flex; gap: 0.125rem; padding: 0.1875rem; border-radius: 99px; background: var(--surface); border: 1px solid var(--line); }
  .sides button { border: 0; border-radius: 99px; background: none; padding: 0.25rem 0.75rem; min-block-size: 2rem; font-size: 0.8125em; color: var(--soft); }
  .sides [aria-pressed='true'] { background: var(--tint); color: var(--text); font-weight: 600; }
  .figure svg, .figure img { inline-size: 100%; block-size: 100%; object-fit: contain; }
  .questions { display: grid; gap: var(--gap); min-inline-size: 0; }
  .bar {
    position: sticky; inset-block-end: 0; z-index: 2; margin-block-start: auto;
    display: flex; align-items: center; gap: 0.75rem; justify-content: space-between;
    padding: 0.625rem 0.875rem; padding-block-end: max(0.625rem, env(safe-area-inset-bottom));
    background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius) var(--radius) 0 0;
    box-shadow: 0 -6px 24px rgb(0 0 0 / 0.08);
  }
  .bar .total { line-height: 1.15; flex: 1 1 0; min-inline-size: min-content; }
  .bar .total .soft { display: block; }
  .bar .ask { inline-size: auto; max-inline-size: 50%; min-inline-size: 0; padding-inline: 0.875rem; font-size: 0.9375em; line-height: 1.2; }
  .panel .total, .panel > .ask { display: none; }
  .bone { display: block; background: var(--raised); border-radius: var(--radius); }
  .bone.heading { block-size: 1.8rem; inline-size: 60%; }
  .bone.step { block-size: 3.6rem; }
  .bone.step:first-child { block-size: 14rem; }
  .failed { justify-content: center; align-items: center; text-align: center; }
  @media (prefers-reduced-motion: no-preference) {
    .loading .bone { animation: breathe 1.6s ease-in-out infinite; }
  }
  @keyframes breathe { 50% { opacity: 0.55; } }
  @container (min-width: 52rem) {
    .shell { min-block-size: var(--vantail-reserve, 50rem); }
    .main { grid-template-columns: minmax(0, 1fr) minmax(19rem, 24rem); gap: calc(var(--gap) * 2); }
    .side { display: grid; gap: var(--gap); position: sticky; inset-block-start: var(--vantail-sticky-top, 1rem); }
    .figure, .bone.figure { block-size: 23rem; padding: 1.25rem; }
    .bar { display: none; }
    .panel .total { display: block; }
    .panel > .ask { display: block; }
  }
`;

const steps = `
  .steps { border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface); overflow: clip; }
  .step + .step { border-block-start: 1px solid var(--line); }
  .step h3 { font: inherit; }
  .head {
    inline-size: 100%; min-block-size: 3.6rem; display: grid; grid-template-columns: auto 1fr auto; align-items: center;
    gap: 0 0.75rem; padding: 0.6rem 0.875rem; background: none; border: 0; text-align: start;
  }
  .head:focus-visible { outline-offset: -3px; border-radius: var(--radius); }
  .mark {
    grid-row: 1 / 3; inline-size: 1.75rem; block-size: 1.75rem; border-radius: 50%; display: grid; place-items: center;
    font-size: 0.8125em; font-weight: 650; border: 1.5px solid var(--edge); color: var(--soft);
  }
  .mark .icon { inline-size: 1rem; block-size: 1rem; }
  .done .mark { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
  .title { font-weight: 620; }
  .chosen { grid-column: 2; color: var(--soft); font-size: 0.9em; overflow-wrap: anywhere; }
  .chosen.missing { color: var(--warn); font-weight: 600; }
  .arrow { grid-row: 1 / 3; grid-column: 3; color: var(--soft); }
  .open > h3 .arrow { transform: rotate(180deg); }
  .open > h3 .chosen { display: none; }
  .open > h3 .title { grid-row: 1 / 3; font-size: 1.0625em; }
  .body { padding: 0.25rem 0.875rem 0.875rem; }
  .turn { display: flex; justify-content: flex-end; margin-block-start: 0.875rem; }
  .next, .ask, .small {
    border-radius: calc(var(--radius) * 0.72); border: 1px solid transparent; font-weight: 600; min-block-size: 2.75rem;
    padding: 0.5rem 1.125rem;
  }
  .next { display: inline-flex; align-items: center; gap: 0.4rem; background: var(--tint); color: var(--accent); border-color: var(--accent); }
  .ask { inline-size: 100%; background: var(--accent); color: var(--on-accent); }
  .ask:disabled, .next:disabled { background: var(--raised); color: var(--soft); border-color: var(--line); }
  .small { min-block-size: 2.25rem; padding: 0.25rem 0.75rem; background: var(--surface); border-color: var(--edge); font-size: 0.9em; }
  .way:dir(rtl) { transform: scaleX(-1); }
  @media (hover: hover) {
    .head:hover .title { color: var(--accent); }
    .next:enabled:hover, .small:hover { border-color: var(--accent); color: var(--accent); }
    .ask:enabled:hover { filter: brightness(1.08); }
  }
  @container (min-width: 34rem) {
    .head { grid-template-columns: auto auto 1fr auto; }
    .mark, .arrow { grid-row: 1; }
    .chosen { grid-column: 3; grid-row: 1; text-align: end; }
    .arrow { grid-column: 4; }
    .open > h3 .title { grid-row: 1; }
  }
`;

/**
 * What a shop sets to make the elements its own. Light and dark follow the page's `color-scheme`: a page that knows only
 * light keeps a light configurator, whatever the visitor's system prefers.
 */
const tokens = `
  :host {
    /* A name without a space is broken where its line ends, and makes no box wider. */
    overflow-wrap: anywhere;
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

/** Texts and one sheet: Lit's `css` with its checks would be bytes of the first paint (docs/adr/0044). */
export const configuratorStyles = unsafeCSS(tokens + layout + steps + cards + panel);
