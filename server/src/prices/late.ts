/** What other modules see of the parts that are loaded on first use. */
export { doubtItems, fileItems, fileWarnings } from './imports/items.ts';
export { readPriceList } from './imports/read-price-list.ts';
