/**
 * What the first paint does not need, in a file of its own that is loaded when the first price is there (docs/adr/0044).
 * It imports nothing of the first file but types.
 */
export { offerDialog } from '../parts/offer-dialog.ts';
export { windowList } from '../parts/window-list.ts';
export { savedLine } from '../shop/saved-line.ts';
export { offerStyles } from '../styles/offer.ts';
export { offerPageTools } from './page-tools.ts';
