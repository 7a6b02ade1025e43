import type { Step } from '../../../api/product-parts.ts';
import type { Rule } from '../../../api/rules.ts';

type Props = { productId: number; rule: Rule; steps: readonly Step[] };

export const CopyRule = (_: Props) => null;
