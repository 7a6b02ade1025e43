/** The dialog of an offer. A text and no style sheet: it is in the part that is loaded on demand, which has no Lit. */
export const offerStyles = `
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
  .list li { display: grid; grid-template-columns: 3.5rem 1fr; gap: 0.375rem 0.75rem; margin-inline: -1rem; padding: 0.75rem 1rem; border-block-start: 1px solid var(--line); }
  .list [aria-current] { background: var(--tint); }
  .thumb svg { inline-size: 100%; }
  .list .ways { grid-column: 1 / 3; }
  .list .sum, .summary .sum { font-size: 1em; }
  .list .total, .list bdi.soft { display: block; }
  dd.total { flex: none; }
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
