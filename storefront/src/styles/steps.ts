import { css } from 'lit';

export const steps = css`
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
