import { setDepth } from '../looks/drawn.ts';

/** What the file on demand has (docs/adr/0088). */
export type OnDemand = typeof import('./on-demand.ts');

let underWay: Promise<OnDemand> | undefined;

/** Loads it once for all elements of the page; after a failure the next one tries again. */
export const onDemand = (): Promise<OnDemand> => {
  underWay ??= import('./on-demand.ts').catch((error) => {
    underWay = undefined;
    throw error;
  });
  return underWay;
};

let depthUnderWay: Promise<void> | undefined;

/** Light, shade and finishes for all drawings of the page; without them there are lines. */
export const loadDepth = (): Promise<void> => {
  depthUnderWay ??= import('../looks/depth.ts').then(setDepth, () => {
    depthUnderWay = undefined;
  });
  return depthUnderWay;
};

let sheet: CSSStyleSheet | undefined;

/** The styles of the dialog, as a sheet that all elements of the page share. */
export const offerSheet = (styles: string): CSSStyleSheet => {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
  }
  return sheet;
};

/** Whether the browser has the page's own interface for assistants (WebMCP). */
export const hasPageTools = (): boolean => 'modelContext' in navigator;
