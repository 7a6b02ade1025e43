import { css } from 'lit';

export const panel = css`
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
  .breakdown summary { cursor: pointer; font-weight: 560; font-size: 0.9375em; padding-block: 0.375rem; }
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

  .offer {
    inline-size: min(34rem, 100vw); max-inline-size: 100vw; max-block-size: 100dvh; margin: auto; padding: 1.25rem; border: 0;
    border-radius: var(--radius); background: var(--surface); color: var(--text); box-shadow: 0 24px 80px rgb(0 0 0 / 0.35); overflow: auto;
  }
  .offer[open] { display: grid; gap: 1rem; }
  .offer::backdrop { background: rgb(10 14 16 / 0.55); }
  .offer header { display: flex; align-items: center; justify-content: space-between; gap: 1rem; }
  .offer h3 { font-size: 1.25em; }
  .quiet { background: none; border: 0; inline-size: 2.75rem; block-size: 2.75rem; display: grid; place-items: center; border-radius: 50%; color: var(--soft); }
  .summary { display: grid; background: var(--raised); border-radius: calc(var(--radius) * 0.8); padding: 0.375rem 0.875rem; font-size: 0.9em; }
  .summary > div { display: flex; justify-content: space-between; gap: 1rem; padding-block: 0.375rem; }
  .summary > div + div { border-block-start: 1px solid var(--line); }
  dt { color: var(--soft); }
  dd { text-align: end; font-weight: 560; overflow-wrap: anywhere; }
  form { display: grid; gap: 0.75rem; }
  .line { display: grid; gap: 0.3rem; }
  textarea { resize: vertical; }
  .fault { color: var(--warn); font-weight: 600; }
  .thanks { display: grid; gap: 0.5rem; justify-items: center; text-align: center; padding-block: 1rem; }
  .seal { inline-size: 3rem; block-size: 3rem; border-radius: 50%; display: grid; place-items: center; background: var(--accent); color: var(--on-accent); }
  .big { font-size: 1.125em; font-weight: 620; text-wrap: balance; }
  @media (max-width: 36rem) {
    .offer { margin-block-end: 0; border-end-start-radius: 0; border-end-end-radius: 0; padding: 0.875rem 1rem; }
    .offer[open] { gap: 0.75rem; }
    .offer form { gap: 0.5rem; }
  }
`;
