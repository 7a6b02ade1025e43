import { useMessages } from '../../../language/language-context.tsx';
import { messages } from '../../../language/messages.ts';
import { useFormat } from '../../../session/use-format.ts';
import type { ImportReport } from './import-price-list.ts';

const words = messages({
  en: { fromPrice: (old: string, now: string) => `From-price of the product: ${old} → ${now}`, none: 'none' },
  fr: { fromPrice: (old: string, now: string) => `Prix « à partir de » du produit : ${old} → ${now}`, none: 'aucun' },
});

/** The effect of an import on the from-price of the product. */
export const PriceChange = ({ report: { from_price } }: { report: ImportReport }) => {
  const say = useMessages(words);
  const format = useFormat();
  const money = (price: number | null) => (price === null ? say.none : format.money(price));
  return <span className="figures">{say.fromPrice(money(from_price.old), money(from_price.new))}</span>;
};
