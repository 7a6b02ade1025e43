import type { Damage } from '../making/made-list.ts';
import { axisDamages } from './axes.ts';
import { cellDamages } from './cells.ts';
import { endDamages } from './ends.ts';
import { frameDamages } from './frames.ts';
import { furtherForms, undamaged } from './further-forms.ts';
import { moneyDamages } from './money.ts';
import { noPriceDamages } from './no-prices.ts';

/** Everything that happens to lists, and nothing at all. */
export const damages: readonly Damage[] = [
  ...undamaged,
  ...cellDamages,
  ...axisDamages,
  ...noPriceDamages,
  ...moneyDamages,
  ...endDamages,
  ...furtherForms,
  ...frameDamages,
];
