export const cards = `
  .cards { display: grid; gap: 0.625rem; grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .cards[data-columns='1'] { grid-template-columns: minmax(0, 1fr); }
  .card {
    position: relative; display: flex; flex-direction: column; gap: 0.5rem; padding: 0.5rem 0.5rem 0.625rem; min-block-size: 3.25rem;
    border: 1.5px solid var(--line); border-radius: calc(var(--radius) * 0.8); background: var(--surface); cursor: pointer;
  }
  .card.plain { flex-direction: row; align-items: center; padding: 0.625rem 2.25rem 0.625rem 0.875rem; padding-inline: 0.875rem 2.25rem; }
  .card input { position: absolute; opacity: 0; inset: 0; inline-size: 100%; block-size: 100%; margin: 0; cursor: inherit; }
  .card:has(input:checked) { border-color: var(--accent); background: var(--tint); box-shadow: inset 0 0 0 0.5px var(--accent); }
  .card:has(input:focus-visible) { outline: 3px solid var(--accent); outline-offset: 2px; }
  .card.off { opacity: 0.55; cursor: not-allowed; }
  .face { display: grid; place-items: center; aspect-ratio: 4 / 3; border-radius: calc(var(--radius) * 0.55); overflow: hidden; background: var(--raised); }
  .face img { inline-size: 100%; block-size: 100%; object-fit: cover; }
  .face svg { inline-size: 100%; block-size: 100%; }
  .face.swatch { aspect-ratio: 2 / 1; box-shadow: inset 0 0 0 1px var(--line); }
  .face.swatch svg { block-size: 200%; }
  .face.drawn { padding: 0.375rem; }
  .words { display: grid; gap: 0.125rem; padding-inline: 0.25rem; }
  .card.plain .words { padding-inline: 0; }
  .label { font-weight: 560; font-size: 0.9375em; line-height: 1.3; overflow-wrap: anywhere; hyphens: auto; }
  .amount { color: var(--soft); font-size: 0.875em; font-variant-numeric: tabular-nums; }
  .tick {
    position: absolute; inset-block-start: 0.75rem; inset-inline-end: 0.75rem; inline-size: 1.375rem; block-size: 1.375rem; border-radius: 50%;
    display: none; place-items: center; background: var(--accent); color: var(--on-accent); pointer-events: none;
  }
  .plain .tick { inset-block-start: calc(50% - 0.6875rem); }
  .tick .icon { inline-size: 0.875rem; block-size: 0.875rem; }
  .card:has(input:checked) .tick { display: grid; }
  @media (hover: hover) { .card:hover { border-color: var(--accent); } }

  .excluded { display: grid; gap: 0.625rem; margin-block-start: 0.75rem; padding-block-start: 0.75rem; border-block-start: 1px dashed var(--line); }
  .excluded li { display: grid; gap: 0.25rem; font-size: 0.9em; }
  .struck { text-decoration: line-through; color: var(--soft); }
  .struck .hidden { text-decoration: none; }
  .why { color: var(--text); }
  .ways { display: flex; flex-wrap: wrap; gap: 0.375rem; align-items: center; color: var(--soft); }

  .sizes { display: grid; gap: 0.875rem; grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .field { display: grid; gap: 0.3rem; align-content: start; }
  .field label, .line label, .quantity label { font-weight: 560; font-size: 0.9375em; }
  .measure { position: relative; display: block; }
  .measure .unit { position: absolute; inset-inline-end: 0.75rem; inset-block-start: 50%; transform: translateY(-50%); color: var(--soft); pointer-events: none; }
  input[type='number'], .line input, .line textarea {
    inline-size: 100%; min-block-size: 2.875rem; padding: 0.5rem 0.75rem; background: var(--surface); border: 1.5px solid var(--edge);
    border-radius: calc(var(--radius) * 0.6); font-size: max(1em, 16px); font-variant-numeric: tabular-nums;
  }
  .measure input { padding-inline-end: 2.75rem; appearance: textfield; }
  input[type='number']::-webkit-inner-spin-button { appearance: none; }
  input[aria-invalid='true'] { border-color: var(--warn); }
  input[type='range'] { inline-size: 100%; accent-color: var(--accent); margin: 0.125rem 0; block-size: 1.5rem; }
  .help { color: var(--soft); font-size: 0.85em; }
  summary { cursor: pointer; padding-block: 0.375rem; }
  .help .icon { inline-size: 5rem; block-size: 5rem; stroke-width: 0.5; margin-block: 0.25rem; }
  .field + .field .icon { rotate: 90deg; }

  .refusal {
    display: flex; flex-wrap: wrap; gap: 0.5rem 0.625rem; padding: 0.75rem 0.875rem; border-radius: calc(var(--radius) * 0.8);
    background: var(--warn-tint); border: 1px solid color-mix(in srgb, var(--warn) 40%, transparent); font-size: 0.9375em;
  }
  .refusal > div { flex: 1 1 12rem; display: grid; gap: 0.3rem; }
  .refusal .signal { color: var(--warn); }
  .body > .refusal { margin-block-start: 0.875rem; }
  .nearest { display: flex; flex-wrap: wrap; gap: 0.375rem; align-items: center; margin-block-start: 0.25rem; }
  .nearest .label { flex-basis: 100%; font-size: 0.875em; color: var(--soft); }
  .nearest .small { font-variant-numeric: tabular-nums; }
  .tiny { display: inline-block; inline-size: 2rem; block-size: 2rem; vertical-align: middle; }

  @container (min-width: 34rem) {
    .cards[data-columns='2'] { grid-template-columns: repeat(auto-fill, minmax(11rem, 15rem)); }
    .cards[data-columns='3'], .cards[data-columns='4'] { grid-template-columns: repeat(3, minmax(0, 1fr)); }
  }
  @container (min-width: 64rem) {
    .cards[data-columns='4'] { grid-template-columns: repeat(4, minmax(0, 1fr)); }
  }
`;
