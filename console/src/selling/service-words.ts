import type { Schemas } from '@vantail/client';
import { useFormat } from '../session/use-format.ts';
import { useMessages } from '../ui/language/language-context.tsx';
import { messages } from '../ui/language/messages.ts';

type PriceType = Schemas['Service']['price_type'];

/** D19.4: how a service is charged. */
export const serviceTypeWords = messages({
  en: {
    flat: 'Fixed price',
    per_piece: 'Per window',
    per_m2: 'Per m²',
    per_linear_metre: 'Per metre of perimeter',
    table: 'By size, from a table',
    percent: 'Percent of the lines',
  } satisfies Record<PriceType, string>,
  fr: {
    flat: 'Forfait',
    per_piece: 'À la fenêtre',
    per_m2: 'Au m²',
    per_linear_metre: 'Au mètre de périmètre',
    table: 'Selon les dimensions, d’après un tableau',
    percent: 'En pourcentage des lignes',
  },
});

const unitWords = messages({
  en: { per_piece: (currency: string) => `${currency} / window`, metre: (currency: string) => `${currency} / m` },
  fr: { per_piece: (currency: string) => `${currency} / fenêtre`, metre: (currency: string) => `${currency} / m` },
});

export const useServiceUnit = () => {
  const say = useMessages(unitWords);
  const { currency } = useFormat();
  const units: Record<PriceType, string> = {
    flat: currency,
    per_piece: say.per_piece(currency),
    per_m2: `${currency} / m²`,
    per_linear_metre: say.metre(currency),
    table: currency,
    percent: '%',
  };
  return (type: PriceType): string => units[type];
};

/** What a service costs, in a list: "180.00 EUR / window". */
export const useServicePrice = () => {
  const types = useMessages(serviceTypeWords);
  const unitOf = useServiceUnit();
  const format = useFormat();
  return ({ price, price_type }: Pick<Schemas['Service'], 'price' | 'price_type'>): string => {
    if (price === null) return types.table;
    if (price_type === 'flat') return format.money(price);
    return `${format.number(price)} ${unitOf(price_type)}`;
  };
};
