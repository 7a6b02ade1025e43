/** What other modules see of the parts that are loaded on first use. */
export { readPriceList } from './imports/read-price-list.ts';
