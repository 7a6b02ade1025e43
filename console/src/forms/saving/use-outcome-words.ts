import type { Expectation, Outcome, RefusalCode } from '@vantail/pricing';
import { useFormat } from '../../session/use-format.ts';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages, plural } from '../../ui/language/messages.ts';
import { refusalTitles } from '../../ui/language/refusal-titles.ts';

const words = messages({
  en: {
    price: (price: string) => price,
    from: (price: string) => `${price} or more`,
    upTo: (price: string) => `${price} or less`,
    refused: (why: string) => `no price: ${why}`,
    rules: (count: number) => `with ${plural('en', count, 'rule', 'rules')}`,
    available: (count: number) => `${plural('en', count, 'option', 'options')} available`,
    unavailable: (count: number) => `${plural('en', count, 'option', 'options')} not available`,
  },
  fr: {
    price: (price: string) => price,
    from: (price: string) => `${price} ou plus`,
    upTo: (price: string) => `${price} ou moins`,
    refused: (why: string) => `pas de prix : ${why}`,
    rules: (count: number) => `avec ${plural('fr', count, 'règle', 'règles')}`,
    available: (count: number) => `${plural('fr', count, 'option possible', 'options possibles')}`,
    unavailable: (count: number) => `${plural('fr', count, 'option impossible', 'options impossibles')}`,
  },
});

/** What an example expects, and what came of it, in a few words each. */
export const useOutcomeWords = () => {
  const say = useMessages(words);
  const titles = useMessages(refusalTitles);
  const format = useFormat();
  const rest = ({ rule_ids, available, unavailable }: Expectation | Outcome): string[] => [
    ...(rule_ids ? [say.rules(rule_ids.length)] : []),
    ...(available?.length ? [say.available(available.length)] : []),
    ...(unavailable?.length ? [say.unavailable(unavailable.length)] : []),
  ];
  return {
    expected: (expect: Expectation): string => {
      const { unit_price, unit_price_min, unit_price_max, code } = expect;
      return [
        ...(unit_price === undefined ? [] : [say.price(format.money(unit_price))]),
        ...(unit_price_min === undefined ? [] : [say.from(format.money(unit_price_min))]),
        ...(unit_price_max === undefined ? [] : [say.upTo(format.money(unit_price_max))]),
        ...(code === undefined ? [] : [say.refused(titles[code as RefusalCode] ?? code)]),
        ...rest(expect),
      ].join(', ');
    },
    came: (came: Outcome): string =>
      [
        ...(came.unit_price === null ? [] : [say.price(format.money(came.unit_price))]),
        ...(came.code === null ? [] : [say.refused(titles[came.code as RefusalCode] ?? came.code)]),
        ...rest(came),
      ].join(', '),
  };
};
