import { css } from 'lit';

/** One column on a phone, with the price at the bottom of the screen; two where there is room. */
export const layout = css`
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
    .figure, .bone.figure { block-size: 19rem; padding: 1.25rem; }
    .bar { display: none; }
    .panel .total { display: block; }
    .panel > .ask { display: block; }
  }
`;
