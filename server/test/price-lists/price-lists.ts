import type { PriceList } from './entry.ts';
import { corners } from './lists/corners.ts';
import { heldForms } from './lists/held-forms.ts';
import { longLists } from './lists/long-lists.ts';
import { noList } from './lists/no-list.ts';
import { numbers } from './lists/numbers.ts';
import { oldPrices } from './lists/old-prices.ts';
import { overlooked } from './lists/overlooked.ts';
import { plainForms } from './lists/plain-forms.ts';
import { strays } from './lists/strays.ts';
import { texts } from './lists/texts.ts';
import { units } from './lists/units.ts';
import { workbooks } from './lists/workbooks.ts';

/** The corpus: price lists as manufacturers lay them out, with numbers of our own. */
export const priceLists: readonly PriceList[] = [
  ...plainForms,
  ...heldForms,
  ...corners,
  ...units,
  ...numbers,
  ...longLists,
  ...workbooks,
  ...strays,
  ...noList,
  ...oldPrices,
  ...texts,
  ...overlooked,
];
