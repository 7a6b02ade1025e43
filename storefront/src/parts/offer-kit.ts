import { nothing } from 'lit';
import { checkIcon, drawn, icon } from '../looks/drawn.ts';
import { shownFinish, shownWindow } from '../shop/breakdown-lines.ts';
import { sectionsOf } from '../shop/sections.ts';
import { quoteOf } from '../shop/shop-state.ts';
import { savedSums, sumsOf } from '../shop/shown-prices.ts';
import { html } from '../words/html.ts';
import { fill } from '../words/words.ts';
import { sum } from './price-panel.ts';
import { shownSums } from './shown-sums.ts';
import { chosenIn, titleOf } from './step-list.ts';

/**
 * What the dialog of an offer uses of the first file. It is handed over and not imported, so that the file on demand needs
 * no second copy of it, whatever name or address the first one has on a page (docs/adr/0044).
 */
export const offerKit = {
  nothing,
  html,
  fill,
  checkIcon,
  icon,
  sum,
  shownSums,
  chosenIn,
  titleOf,
  quoteOf,
  sectionsOf,
  drawn,
  shownWindow,
  shownFinish,
  savedSums,
  sumsOf,
};

export type OfferKit = typeof offerKit;
