import type { Schemas } from '@vantail/client';
import { Checkbox, CheckboxGroup, Label, Radio, RadioGroup } from 'react-aria-components';
import { useLanguage, useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { optionsOf, type ShownOption } from '../../records/configuration/configuration.ts';
import styles from './configurator.module.css';
import { useOptionPrice } from './use-option-price.ts';

const words = messages({
  en: { none: 'None', upTo: (count: number) => `up to ${count}`, optional: 'optional' },
  fr: { none: 'Aucun', upTo: (count: number) => `jusqu'à ${count}`, optional: 'facultatif' },
});

type Props = { step: Schemas['Step']; value: number[]; onChange: (ids: number[]) => void };

/** One step of the configurator: one option (radio buttons) or several (check boxes), as its bounds say. */
export const OptionChoice = ({ step, value, onChange }: Props) => {
  const { language } = useLanguage();
  const say = useMessages(words);
  const priceOf = useOptionPrice();
  const options = optionsOf(step);
  const named = ({ name, name_en }: { name: string | null; name_en: string | null }) =>
    (language === 'en' ? (name_en ?? name) : name) ?? step.type;
  const isOptional = !step.required || step.skippable;
  const note = isOptional
    ? say.optional
    : step.options_max !== null && step.options_max > 1
      ? say.upTo(step.options_max)
      : '';
  const legend = (
    <Label className={styles.legend}>
      {named(step)} {note && <span className="soft small">({note})</span>}
    </Label>
  );
  const face = (option: ShownOption) => (
    <span className={styles.words}>
      <span>{named(option)}</span>
      {step.display_price && <span className="soft small figures">{priceOf(option)}</span>}
    </span>
  );
  if (step.options_max === 1) {
    return (
      <RadioGroup
        className={styles.group ?? ''}
        value={String(value[0] ?? '')}
        onChange={(id) => onChange(id === '' ? [] : [Number(id)])}
      >
        {legend}
        <div className={styles.cards}>
          {isOptional && (
            <Radio value="" className={styles.card ?? ''}>
              {say.none}
            </Radio>
          )}
          {options.map((option) => (
            <Radio key={option.id} value={String(option.id)} className={styles.card ?? ''}>
              {face(option)}
            </Radio>
          ))}
        </div>
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
      <div className={styles.cards}>
        {options.map((option) => (
          <Checkbox key={option.id} value={String(option.id)} className={styles.card ?? ''}>
            {face(option)}
          </Checkbox>
        ))}
      </div>
    </CheckboxGroup>
  );
};
