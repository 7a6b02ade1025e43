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
`;
