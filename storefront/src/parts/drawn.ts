import { type Lang, type View as Side, type WindowConfiguration, windowSvg } from '@vantail/drawing';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';

const LANGUAGES: readonly Lang[] = ['fr', 'en', 'de'];

/** Drawings know three languages; the words of others begin with English, too. */
export const drawingLang = (language: string): Lang =>
  LANGUAGES.find((known) => language.toLowerCase().startsWith(known)) ?? 'en';

export type DrawnOptions = {
  readonly language: string;
  readonly finish?: string | null;
  readonly dimensions?: boolean;
  /** From where it is seen; from inside unless told otherwise. */
  readonly side?: Side;
};

/**
 * A window as a drawing. The text is made by `drawing/` from numbers and known words alone, never from what anybody wrote,
 * and has neither style nor script, so that it may stand in the page under any content security policy.
 */
export const drawn = (window: WindowConfiguration, options: DrawnOptions) => {
  const { language, finish = null, dimensions = false, side = 'inside' } = options;
  return unsafeHTML(windowSvg(window, { lang: drawingLang(language), dimensions, finish, view: side }));
};
