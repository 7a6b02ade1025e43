import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Html, html, type Piece } from '../../../platform/http/built/html.ts';
import type { OfferLanguage } from '../words.ts';

const STYLE = readFileSync(new URL('./page.css', import.meta.url), 'utf8');

type Frame = {
  language: OfferLanguage;
  title: string;
  /** Of what the page shows. */
  styles?: readonly string[];
  body: Piece;
};

export type Page = { html: string; headers: Record<string, string> };

const hashOf = (style: string): string => `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** D20.4: for the one who has its address: nobody caches it, lists it, or learns where a link led from. */
export const privately = {
  vary: 'Accept, Accept-Encoding',
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
} as const;

/**
 * D20.4: nothing from another host, no script at all, and of styles these alone.
 */
const headersOf = (styles: readonly string[]): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'none'",
    `style-src ${styles.map(hashOf).join(' ')}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  ...privately,
});

/** The page around an offer, a request or a problem. */
export const framed = ({ language, title, styles = [], body }: Frame): Page => {
  const sheets = [...styles, STYLE];
  const markup = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
${sheets.map((sheet) => html`<style>${new Html(sheet)}</style>\n`)}</head>
<body>
${body}</body>
</html>
`;
  return { html: markup.markup, headers: headersOf(sheets) };
};
