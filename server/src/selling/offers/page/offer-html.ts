import { createHash } from 'node:crypto';
import type { Pieces } from '@vantail/pricing';
import { Html, html, type Piece } from '../../../platform/http/built/html.ts';
import { type DrawingSpace, placedDrawings } from '../drawings.ts';
import type { Block, HeadingRow, LineRow, OfferModel, OfferRow } from '../offer-model.ts';
import { offerStyle } from '../offer-style.ts';

/** In CSS pixels. */
const SPACE: DrawingSpace = { box: { width: 176, height: 168 }, textSize: 10.5, most: 0.16 };

/** D20.3: what somebody wrote, in the direction of its own letters. */
const text = (value: string): Html => html`<bdi>${value}</bdi>`;

/** The lines of a text; an empty one begins a paragraph. */
const paragraphs = (lines: readonly string[]): Piece[] => {
  const parts: string[][] = [[]];
  for (const line of lines) {
    if (line === '') parts.push([]);
    else parts.at(-1)?.push(line);
  }
  return parts.filter((part) => part.length > 0).map((part) => html`<p>${brokenLines(part)}</p>\n`);
};

const brokenLines = (lines: readonly string[]): Piece[] =>
  lines.map((line, index) => [index > 0 && html`<br>`, text(line)]);

const block = ({ title, lines }: Block): Html => html`<p class="name">${title}</p><p>${brokenLines(lines)}</p>\n`;

type Columns = { model: OfferModel; svgs: ReadonlyMap<LineRow, Html>; hasPictures: boolean };

const figure = (column: string, value: Piece): Html => html`<td class="figure" data-column="${column}">${value}</td>`;

const amountCells = (row: LineRow, { model: { amounts } }: Columns): Piece[] => {
  if (!amounts) return [];
  const discount = row.discount && html`<br><span class="small">${row.discount.name} ${row.discount.amount}</span>`;
  return [
    figure(amounts.unitPrice, row.unitPrice === null ? '' : [row.unitPrice, discount ?? '']),
    amounts.vat !== null && figure(amounts.vat, row.vat ?? ''),
    figure(amounts.total, row.total ?? ''),
  ];
};

/** So many details are made in a piece: about a millisecond. */
const DETAILS = 200;

const detailHtml = ({ name, value, amount }: LineRow['details'][number]): Html =>
  html`<li>${name !== null && html`<span><bdi>${name}</bdi></span>`}${text(value)}${amount !== null && html` <span>(${amount})</span>`}</li>`;

function* lineHtml(row: LineRow, columns: Columns): Pieces<Html> {
  const { model, svgs, hasPictures } = columns;
  // Those of a piece become one text in it: to join 100,000 at the end would be a long piece.
  const details: Html[] = [];
  for (let at = 0; at < row.details.length; at += DETAILS) {
    details.push(html`${row.details.slice(at, at + DETAILS).map(detailHtml)}`);
    yield;
  }
  return html`<tr><td>${row.position}</td>${hasPictures && html`<td class="picture">${svgs.get(row)}</td>`}<td>${
    row.label !== null && html`<div class="small">${text(row.label)}</div>`
  }<div class="line-name">${text(row.name)}</div>${row.window !== null && html`<div>${row.window}</div>`}${
    row.size !== null && html`<div>${row.size}</div>`
  }${details.length > 0 && html`<ul class="details">${details}</ul>`}${
    row.note.length > 0 && html`<p class="note">${brokenLines(row.note)}</p>`
  }</td>${figure(model.columns.quantity, row.quantity ?? '')}${amountCells(row, columns)}</tr>\n`;
}

const headingHtml = (row: HeadingRow, { model, hasPictures }: Columns): Html => {
  const amounts = model.amounts ? (model.amounts.vat === null ? 2 : 3) : 0;
  const columns = 3 + (hasPictures ? 1 : 0) + amounts;
  const words = html`${text(row.name)}${row.label !== null && html` <span class="small">${text(row.label)}</span>`}${
    row.note.length > 0 && html`<p class="note">${brokenLines(row.note)}</p>`
  }`;
  return row.sum === null
    ? html`<tr class="heading"><td colspan="${columns}">${words}</td></tr>\n`
    : html`<tr class="heading"><td colspan="${columns - 1}">${words}</td><td class="figure">${row.sum}</td></tr>\n`;
};

function* linesHtml(rows: readonly OfferRow[], columns: Columns): Pieces<Html> {
  const lines: Html[] = [];
  for (const row of rows) {
    lines.push(row.kind === 'line' ? yield* lineHtml(row, columns) : headingHtml(row, columns));
    yield;
  }
  const { model, hasPictures } = columns;
  const { amounts } = model;
  const heading = (name: string) => html`<th scope="col" class="figure">${name}</th>`;
  return html`<table class="lines"><thead><tr><th scope="col">${model.columns.position}</th>${
    hasPictures && html`<td></td>`
  }<th scope="col">${model.columns.description}</th>${heading(model.columns.quantity)}${
    amounts !== null && [
      heading(amounts.unitPrice),
      amounts.vat !== null && heading(amounts.vat),
      heading(amounts.total),
    ]
  }</tr></thead><tbody>\n${lines}</tbody></table>\n`;
}

function* svgsOf(model: OfferModel): Pieces<Columns['svgs']> {
  const rows = [...model.rows, ...(model.alternatives?.rows ?? [])].flatMap((row) =>
    row.kind === 'line' && row.drawing ? [{ row, drawing: row.drawing }] : [],
  );
  if (rows.length === 0) return new Map();
  const placed = yield* placedDrawings(
    rows.map(({ drawing }) => drawing),
    model.hidesSizes,
    SPACE,
  );
  const sized = ({ svg, width, height }: (typeof placed)[number]) =>
    new Html(svg.replace('<svg ', `<svg width="${width.toFixed(1)}" height="${height.toFixed(1)}" `));
  return new Map(rows.map(({ row }, index) => [row, sized(placed[index] as (typeof placed)[number])]));
}

const logoHtml = ({ company }: OfferModel, logo: Uint8Array | null): Piece => {
  const name = company.name ?? '';
  if (!logo) return name !== '' && html`<div class="who">${text(name)}</div>`;
  return html`<img alt="${name}" src="data:image/webp;base64,${Buffer.from(logo).toString('base64')}">`;
};

/**
 * D20.1: the document as the content of a page: everything from the company to the legal notices, without `<html>` and
 * without a style sheet. `end` comes before the footer, such as a form to accept the offer.
 */
export function* offerArticle(model: OfferModel, logo: Uint8Array | null, end?: Html): Pieces<Html> {
  const svgs = yield* svgsOf(model);
  const columns: Columns = { model, svgs, hasPictures: svgs.size > 0 };
  const { company, customer, site, alternatives, vatNotes, agreement } = model;
  const rows = model.rows.length > 0 && (yield* linesHtml(model.rows, columns));
  const others = alternatives !== null && (yield* linesHtml(alternatives.rows, columns));
  const contact = [...(logo && company.name !== null ? [company.name] : []), ...company.lines, ...company.contact];
  return html`<article class="offer" lang="${model.language}">
<header class="company"><div>${logoHtml(model, logo)}</div><div class="contact">${brokenLines(contact)}</div></header>
<div class="parties"><div><h1>${model.title}${
    model.draft !== null && html` <span class="draft">${model.draft}</span>`
  }</h1><dl>${model.facts.map(({ name, value }) => html`<dt>${name}</dt><dd>${text(value)}</dd>`)}</dl></div><div>${
    customer !== null && block(customer)
  }${site !== null && block(site)}</div></div>
${paragraphs(model.introduction)}${paragraphs(model.note)}${rows}${
  model.totals.length > 0 &&
  html`<table class="totals"><tbody>${model.totals.map(
    ({ name, amount, weight }) =>
      html`<tr class="${weight}"><td>${text(name)}</td><td class="figure">${amount}</td></tr>`,
  )}</tbody></table>\n`
}${
  vatNotes !== null &&
  html`<h2>${vatNotes.title}</h2><ul class="notes">${vatNotes.lines.map((note) => html`<li>${text(note)}</li>`)}</ul>\n`
}${
  alternatives !== null && html`<h2>${alternatives.title}</h2><p class="small">${alternatives.lines}</p>${others}`
}${model.drawingNote !== null && html`<p class="small">${model.drawingNote}</p>\n`}${model.sections.map(
  ({ title, lines }) => html`<h2>${title}</h2><div class="terms">${paragraphs(lines)}</div>\n`,
)}${end}${
  !end &&
  agreement !== null &&
  html`<h2>${agreement.title}</h2><div class="agreement"><div>${agreement.place}</div><div>${agreement.signature}</div></div>\n`
}<footer>${paragraphs(model.footer)}${paragraphs(model.legal)}</footer>
</article>\n`;
}

/** D20.1: the document as a page of its own, with the content security policy that it needs: no script, no other host. */
export function* offerPage(model: OfferModel, logo: Uint8Array | null): Pieces<{ page: string; policy: string }> {
  const style = offerStyle(model.accent);
  const page = html`<!doctype html>
<html lang="${model.language}"><head><meta charset="utf-8"><title>${model.fileTitle}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<style>${new Html(style)}</style></head><body>
${yield* offerArticle(model, logo)}</body></html>
`;
  return { page: page.markup, policy: pagePolicy(style) };
}

const pagePolicy = (style: string): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
