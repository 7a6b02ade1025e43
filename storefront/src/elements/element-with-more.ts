import type { PropertyDeclarations } from 'lit';
import { type OnDemand, offerSheet, onDemand } from './load-on-demand.ts';
import { ShopElement } from './shop-element.ts';

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
