import type { PropertyDeclarations } from 'lit';
import { setDepth } from '../looks/drawn.ts';
import { lateFile } from '../service/late-file.ts';
import { ShopElement } from './shop-element.ts';

/** What the file on demand has (docs/adr/0044). */
type OnDemand = typeof import('./on-demand.ts');

/** For all elements of the page. */
export const onDemand = lateFile<OnDemand>(() => import('./on-demand.ts'));

const depthFile = lateFile(() => import('../looks/depth.ts'));

/** Light, shade and finishes for all drawings of the page; without them there are lines. */
export const loadDepth = (): Promise<void> => depthFile().then(setDepth, () => {});

let sheet: CSSStyleSheet | undefined;

/** The styles of the dialog, as a sheet that all elements of the page share. */
const offerSheet = (styles: string): CSSStyleSheet => {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
  }
  return sheet;
};

/** An element that uses the file on demand (docs/adr/0044), and says so where it cannot be loaded. */
export abstract class ElementWithMore extends ShopElement {
  static override properties: PropertyDeclarations = {
    ...ShopElement.properties,
    more: { state: true },
    isFormAway: { state: true },
  };

  declare protected more: OnDemand | undefined;
  declare protected isFormAway: boolean;

  constructor() {
    super();
    this.isFormAway = false;
  }

  /** Brings the file with its styles; false where it cannot be loaded. */
  protected async loadMore(): Promise<boolean> {
    this.isFormAway = false;
    try {
      this.more ??= await onDemand();
    } catch (error) {
      // Another release may have taken its place on the service, or the page has copied the first file alone.
      this.isFormAway = true;
      console.warn(`<vantail-configurator>: the dialog could not be loaded. ${error}`);
      return false;
    }
    const root = this.renderRoot as ShadowRoot;
    const sheet = offerSheet(this.more.offerStyles);
    if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
    return true;
  }
}

/** Whether the browser has the page's own interface for assistants (WebMCP). */
export const hasPageTools = (): boolean => 'modelContext' in navigator;
