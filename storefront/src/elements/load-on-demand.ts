import { setDepth } from '../looks/drawn.ts';
import { lateFile } from '../service/late-file.ts';

/** What the file on demand has (docs/adr/0044). */
export type OnDemand = typeof import('./on-demand.ts');

/** For all elements of the page. */
export const onDemand = lateFile<OnDemand>(() => import('./on-demand.ts'));

const depthFile = lateFile(() => import('../looks/depth.ts'));

/** Light, shade and finishes for all drawings of the page; without them there are lines. */
export const loadDepth = (): Promise<void> => depthFile().then(setDepth, () => {});

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
