/** The colour of Vantail, where the settings name none. */
export const ACCENT = '#0b5c6b';

const INK = '#1b2228';
const GREY = '#59626b';
const HAIRLINE = '#d9dee2';

const EVERYWHERE = `* { box-sizing: border-box; }
body { margin: 0; background: #f2f4f5; color: var(--ink); font: 15px/1.5 Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; font-variant-numeric: tabular-nums; }
.offer { max-width: 900px; margin: 32px auto; padding: 48px 56px; background: #fff; border-top: 6px solid var(--accent); overflow-wrap: anywhere; }
.offer p { margin: 0 0 8px; }
.offer h1, .offer h2 { font-weight: 600; line-height: 1.2; margin: 0; }
.offer h1 { font-size: 30px; letter-spacing: -0.01em; }
.offer h2 { font-size: 16px; margin: 32px 0 8px; }
.offer .small { font-size: 13px; color: var(--grey); }
.offer .name { font-size: 13px; color: var(--grey); font-weight: 400; }
.offer .company { display: flex; justify-content: space-between; align-items: flex-start; gap: 32px; margin-bottom: 40px; }
.offer .company .who { font-size: 20px; font-weight: 600; }
.offer .company img { display: block; max-width: 240px; max-height: 80px; }
.offer .company .contact { text-align: right; font-size: 13px; color: var(--grey); }
.offer .parties { display: grid; grid-template-columns: 1fr 1fr; gap: 32px; margin-bottom: 32px; }
.offer .draft { display: inline-block; margin-left: 12px; padding: 2px 8px; border: 1px solid var(--grey); border-radius: 4px; font-size: 13px; font-weight: 400; color: var(--grey); vertical-align: middle; letter-spacing: 0; }
.offer dl { margin: 16px 0 0; display: grid; grid-template-columns: max-content 1fr; gap: 2px 16px; }
.offer dt { color: var(--grey); }
.offer dd { margin: 0; }
.offer table { width: 100%; border-collapse: collapse; margin-top: 24px; }
.offer th { text-align: left; font-size: 12px; font-weight: 600; color: var(--grey); padding: 0 0 8px; border-bottom: 1.5px solid var(--ink); vertical-align: bottom; }
.offer td { padding: 16px 0; border-bottom: 1px solid var(--hairline); vertical-align: top; }
.offer th { white-space: nowrap; }
.offer th + th, .offer th + td, .offer td + td, .offer td + th { padding-left: 16px; }
.offer thead td { border-bottom: 1.5px solid var(--ink); padding: 0; }
.offer .figure { text-align: right; white-space: nowrap; }
.offer th.figure { white-space: normal; overflow-wrap: normal; }
.offer .picture { width: 180px; text-align: center; }
.offer .picture svg { display: inline-block; max-width: 100%; color: var(--ink); }
.offer .line-name { font-weight: 600; }
.offer .details { list-style: none; margin: 6px 0 0; padding: 0; font-size: 13px; }
.offer .details span { color: var(--grey); }
.offer .note { margin: 6px 0 0; font-size: 13px; font-style: italic; }
.offer .heading td { padding: 28px 0 8px; font-weight: 600; font-size: 17px; border-bottom: 2px solid var(--accent); }
.offer .totals { margin: 24px 0 0 auto; width: min(100%, 420px); }
.offer .totals td { padding: 4px 0; border: 0; }
.offer .totals .strong td { padding: 10px 0; font-weight: 600; font-size: 19px; border-top: 2px solid var(--accent); }
.offer .totals .light td { font-size: 13px; color: var(--grey); }
.offer .notes { font-size: 13px; }
.offer .terms { font-size: 12.5px; color: #333b42; }
.offer .agreement { display: grid; grid-template-columns: 1fr 1fr; gap: 32px; margin-top: 40px; break-inside: avoid; }
.offer .agreement div { border-bottom: 1px solid var(--grey); padding-bottom: 56px; font-size: 13px; color: var(--grey); }
.offer footer { margin-top: 40px; padding-top: 12px; border-top: 1px solid var(--hairline); font-size: 12px; color: var(--grey); }`;

const NARROW_SCREENS = `@media (max-width: 700px) {
  .offer { margin: 0; padding: 28px 20px; }
  .offer .company, .offer .parties { display: block; }
  .offer .company .contact { text-align: left; margin-top: 16px; }
  .offer .parties > div + div { margin-top: 24px; }
  .offer .lines, .offer .lines tbody, .offer .lines tr, .offer .lines td { display: block; width: 100%; }
  .offer .lines thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .offer .lines tr { padding: 20px 0; border-bottom: 1px solid var(--hairline); }
  .offer .lines td { padding: 0 0 4px; border: 0; }
  .offer .lines td + td { padding-left: 0; }
  .offer .lines td:empty { display: none; }
  .offer .lines .picture { text-align: left; padding-bottom: 8px; }
  .offer .lines .figure { display: flex; justify-content: space-between; gap: 16px; }
  .offer .lines .figure::before { content: attr(data-column); color: var(--grey); font-weight: 400; }
  .offer .lines .heading td { border-bottom: 2px solid var(--accent); }
}`;

const PAPER = `@media print {
  @page { size: A4; margin: 14mm 15mm; }
  body { background: #fff; font-size: 9.5pt; }
  .offer { margin: 0; padding: 0; max-width: none; border-top-width: 3pt; padding-top: 10mm; }
  .offer tr, .offer .totals, .offer .notes li { break-inside: avoid; }
  .offer thead { display: table-header-group; }
  .offer .heading { break-after: avoid; }
}`;

/**
 * The look of the document, on screens of any width and on paper. It has one accent colour, which never carries text, so
 * that any colour of the settings can be read.
 */
export const offerStyle = (accent: string | null): string => `
:root { --accent: ${accent ?? ACCENT}; --ink: ${INK}; --grey: ${GREY}; --hairline: ${HAIRLINE}; }
${EVERYWHERE}
${NARROW_SCREENS}
${PAPER}
`;
