import { drawnSvg, elevation, type Lang, type View as Side, type WindowConfiguration } from '@vantail/drawing';
import { svg } from 'lit';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';

const LANGUAGES: readonly Lang[] = ['fr', 'en', 'de'];

/** Drawings know three languages; the words of others begin with English, too. */
export const drawingLang = (language: string): Lang =>
  LANGUAGES.find((known) => language.toLowerCase().startsWith(known)) ?? 'en';

type DrawnOptions = {
  readonly language: string;
  readonly finish?: string | null;
  readonly dimensions?: boolean;
  /** From where it is seen; from inside unless told otherwise. */
  readonly side?: Side;
  /** Whether the view is written below. */
  readonly caption?: boolean;
  /** With light and shade; `wall`: in a wall, beside a person. */
  readonly look?: 'depth' | 'wall' | null;
};

/** What the file of finishes has (docs/adr/0044). */
type Depth = typeof import('./depth.ts');

let depth: Depth | undefined;

/** Until the file is there, and without it, windows are drawn as lines. */
export const hasDepth = (): boolean => depth !== undefined;

export const setDepth = (loaded: Depth): void => {
  depth = loaded;
};

/** Like a drawing, a swatch is made of known colours alone. */
export const swatch = (finish: string | null | undefined) => {
  const svg = depth?.swatchSvg(finish);
  return svg && unsafeHTML(svg);
};

/**
 * A window as a drawing. The text is made by `drawing/` from numbers and known words alone, never from what anybody wrote,
 * and has neither style nor script, so that it may stand in the page under any content security policy.
 */
export const drawn = (window: WindowConfiguration, options: DrawnOptions) => {
  const { language, finish = null, dimensions = false, side = 'inside', caption = true, look } = options;
  const lang = drawingLang(language);
  const beside = (look === 'wall' && depth?.PERSON) || null;
  const drawing = { lang, dimensions, caption, view: side, text_size: beside && (depth?.IN_WALL_TEXT_MM ?? null) };
  // A finish is seen under light: lines have none.
  const isDeep = look || finish;
  const painter = isDeep ? depth?.depthPainter(elevation(window, drawing), { finish, beside, lang }) : undefined;
  return unsafeHTML(drawnSvg(window, drawing, painter));
};

export const icon = (path: string) =>
  svg`<svg class="icon" viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d=${path} /></svg>`;

export const checkIcon = icon('M4.5 10.5l3.5 3.5 7.5-8');
export const downIcon = icon('M5 8l5 5 5-5');
export const nextIcon = icon('M4 10h12M11 5l5 5-5 5');
export const minusIcon = icon('M5 10h10');
export const plusIcon = icon('M5 10h10M10 5v10');
export const noticeIcon = icon('M10 6.5v4.5M10 13.9v.1M10 2.5l8 14.5H2z');
/** An opening in a wall, measured across at three places; turned, from bottom to top. */
export const measureIcon = icon(
  'M1 1h18v18H1zM4 4h12v12H4zM5 6h10M5 10h10M5 14h10M6 5L5 6l1 1m0 2l-1 1 1 1m0 2l-1 1 1 1m8-10l1 1-1 1m0 2l1 1-1 1m0 2l1 1-1 1',
);
