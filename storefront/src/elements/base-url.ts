/** Where the service is, without the slash at its end; a page that the service serves itself need not say it. */
export const baseUrlOf = (src: string | null | undefined): string => {
  const url = new URL(src || '/', document.baseURI);
  return `${url.origin}${url.pathname}`.replace(/\/$/, '');
};

/** The language of an element: as it says, else as the page around it says. */
export const languageOf = (element: HTMLElement, given: string | null | undefined): string =>
  given || element.closest('[lang]')?.getAttribute('lang') || document.documentElement.lang || 'en';
