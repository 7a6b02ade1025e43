import type { Schemas } from '@vantail/client';
import { isChoosable, type OptionChoice as OptionState, type StepChoices } from '@vantail/pricing';
import type { ReactNode } from 'react';
import { Checkbox, CheckboxGroup, Label, Radio, RadioGroup } from 'react-aria-components';
import { priceWords } from '../../catalogue/options/price-words.ts';
import { useFormat } from '../../session/use-format.ts';
import { Look } from '../../ui/drawing/look.tsx';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { counted, messages } from '../../ui/language/messages.ts';
import { type ActiveOption, optionsOf } from '../configuration.ts';
import { nameIn } from '../rules/sentence/rule-names.ts';
import styles from './configurator.module.css';

const useOptionPriceWords = messages({ en: { included: 'included' }, fr: { included: 'inclus' } });

/**
 * What an option adds at this size, "+84.20"; while the size is unknown, how it is priced (D5). An option that is the window costs
 * nothing itself: it says how far the price of its row is from that of the chosen one (D14.11).
 */
const useAddedPrice = () => {
  const { language } = useLanguage();
  const say = useMessages(useOptionPriceWords);
  const format = useFormat();
  const added = (amount: number) => `${amount > 0 ? '+' : ''}${format.money(amount)}`;
  return (option: ActiveOption, state: OptionState | undefined, chosen: OptionState | undefined): string => {
    const amount = state?.amount ?? null;
    const isFree = option.price_type === 'table' ? amount === 0 : option.price === 0;
    if (isFree && option.window) {
      const [now, then] = [chosen?.total ?? null, state?.total ?? null];
      return state === chosen || now === null || then === null ? '' : added(then - now);
    }
    if (isFree) return say.included;
    return amount === null ? priceWords(language, format, option) : added(amount);
  };
};

const words = messages({
  en: {
    none: 'None',
    upTo: (count: number) => `up to ${counted('en', count)}`,
    optional: 'optional',
    required: 'compulsory',
  },
  fr: {
    none: 'Aucun',
    upTo: (count: number) => `jusqu’à ${counted('fr', count)}`,
    optional: 'facultatif',
    required: 'obligatoire',
  },
});

type Props = {
  step: Schemas['Step'];
  state: StepChoices;
  value: readonly number[];
  onChange: (ids: number[]) => void;
};

/** What is possible in one step: one option (radio buttons) or several (check boxes), as its bounds say. */
export const OptionChoice = ({ step, state, value, onChange }: Props) => {
  const { language } = useLanguage();
  const say = useMessages(words);
  const states = new Map(state.options.map((option) => [option.option_id, option]));
  const options = optionsOf(step).filter(({ id }) => {
    const option = states.get(id);
    return option !== undefined && isChoosable(option);
  });
  const chosen = state.options.find(({ selected }) => selected);
  const isOptional = !state.required;
  const note = isOptional
    ? say.optional
    : step.options_max !== null && step.options_max > 1
      ? say.upTo(step.options_max)
      : '';
  const legend = (
    <Label className={styles.legend}>
      {nameIn(language, step) ?? step.type} {note && <span className="soft small">({note})</span>}
    </Label>
  );
  if (step.options_max === 1) {
    return (
      <RadioGroup
        className={styles.group ?? ''}
        value={String(value[0] ?? '')}
        onChange={(id) => onChange(id === '' ? [] : [Number(id)])}
      >
        {legend}
        <Cards>
          {isOptional && (
            <Radio value="" className={styles.card ?? ''}>
              {say.none}
            </Radio>
          )}
          {options.map((option) => (
            <Radio key={option.id} value={String(option.id)} className={styles.card ?? ''}>
              <OptionFace step={step} option={option} state={states.get(option.id)} chosen={chosen} />
            </Radio>
          ))}
        </Cards>
      </RadioGroup>
    );
  }
  return (
    <CheckboxGroup
      className={styles.group ?? ''}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
    >
      {legend}
      <Cards>
        {options.map((option) => (
          <Checkbox key={option.id} value={String(option.id)} className={styles.card ?? ''}>
            <OptionFace step={step} option={option} state={states.get(option.id)} chosen={chosen} />
          </Checkbox>
        ))}
      </Cards>
    </CheckboxGroup>
  );
};

const Cards = ({ children }: { children: ReactNode }) => <div className={styles.cards}>{children}</div>;

type FaceProps = {
  step: Schemas['Step'];
  option: ActiveOption;
  state: OptionState | undefined;
  /** What is chosen in the step. */
  chosen: OptionState | undefined;
};

/** An option as its card shows it: the window that it is, its name, and what it costs at this size. */
const OptionFace = ({ step, option, state, chosen }: FaceProps) => {
  const { language } = useLanguage();
  const say = useMessages(words);
  const priceOf = useAddedPrice();
  const facts = [step.display_price && priceOf(option, state, chosen), state?.required && say.required].filter(Boolean);
  return (
    <>
      <Look url={option.image_url} finish={option.finish} window={option.window} />
      <span className={styles.words}>
        <span>{nameIn(language, option)}</span>
        {facts.length > 0 && <span className="soft small figures">{facts.join(' · ')}</span>}
      </span>
    </>
  );
};
