import type { Schemas } from '@vantail/client';
import type { Choice, ChoicesAnswer, Dropped } from '@vantail/pricing';
import { Undo2 } from 'lucide-react';
import { Label, Radio, RadioGroup } from 'react-aria-components';
import { useFormat } from '../../session/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Drawing, useConfigurationName } from '../../ui/drawing/drawing.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { listed, messages } from '../../ui/language/messages.ts';
import { type Configuration, optionsOf } from '../configuration.ts';
import { nameIn } from '../rules/sentence/rule-names.ts';
import styles from './configurator.module.css';

const words = messages({
  en: {
    title: 'Size',
    width: 'Width',
    height: 'Height',
    range: (min: string, max: string) => `${min} to ${max} mm`,
    from: (min: string) => `from ${min} mm`,
    upTo: (max: string) => `up to ${max} mm`,
  },
  fr: {
    title: 'Dimensions',
    width: 'Largeur',
    height: 'Hauteur',
    range: (min: string, max: string) => `de ${min} à ${max} mm`,
    from: (min: string) => `à partir de ${min} mm`,
    upTo: (max: string) => `jusqu’à ${max} mm`,
  },
});

type Props = {
  /** The name of the step that asks for it, where there is one. */
  title?: string;
  sizes: ChoicesAnswer['sizes'] | undefined;
  choice: Choice;
  onChoice: (choice: Choice) => void;
};

/** Width and height, with what the windows that fit so far can be made in. */
export const SizeChoice = ({ title, sizes, choice, onChoice }: Props) => {
  const say = useMessages(words);
  const format = useFormat();
  const span = (min: number | null | undefined, max: number | null | undefined): string | undefined => {
    if (min == null && max == null) return undefined;
    if (min == null) return say.upTo(format.number(max ?? 0));
    return max == null ? say.from(format.number(min)) : say.range(format.number(min), format.number(max));
  };
  return (
    <section className={styles.group} aria-label={title ?? say.title}>
      <h3 className={styles.legend}>{title ?? say.title}</h3>
      <div className={styles.sizes}>
        {(['width', 'height'] as const).map((side) => (
          <NumberField
            key={side}
            label={say[side]}
            unit="mm"
            whole
            help={span(sizes?.[`${side}_min`], sizes?.[`${side}_max`])}
            value={choice[side]}
            onChange={(value) => onChoice({ ...choice, [side]: value })}
          />
        ))}
      </div>
    </section>
  );
};

const windowChoiceWords = messages({
  en: { window: 'Window', from: (price: string) => `from ${price}` },
  fr: { window: 'Fenêtre', from: (price: string) => `dès ${price}` },
});

type WindowChoiceProps = {
  rows: Schemas['PricingConfiguration'][];
  value: number | null;
  onChange: (id: number) => void;
};

/**
 * Every window for which the product has prices, by its drawing. There is nothing to choose if there is only one or
 * none.
 */
export const WindowChoice = ({ rows, value, onChange }: WindowChoiceProps) => {
  const say = useMessages(windowChoiceWords);
  const format = useFormat();
  const nameOf = useConfigurationName();
  if (rows.length < 2) return null;
  return (
    <RadioGroup className={styles.group ?? ''} value={String(value)} onChange={(id) => onChange(Number(id))}>
      <Label className={styles.legend}>{say.window}</Label>
      <div className={styles.cards}>
        {rows.map((row) => (
          <Radio key={row.id} value={String(row.id)} className={styles.card ?? ''} aria-label={nameOf(row)}>
            <Drawing configuration={row} />
            <span className={styles.words}>
              <span>{nameOf(row)}</span>
              {row.computed_minimum_price !== null && (
                <span className="soft small figures">{say.from(format.money(row.computed_minimum_price))}</span>
              )}
            </span>
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
};

const droppedNoticeWords = messages({
  en: { title: 'No longer possible, so removed', undo: 'Undo this change' },
  fr: { title: 'N’est plus possible et a été retiré', undo: 'Annuler ce changement' },
});

type DroppedNoticeProps = { configuration: Configuration; dropped: readonly Dropped[]; onUndo: () => void };

/** After a change: what it took away, why, and an undo. Everything else stays chosen. */
export const DroppedNotice = ({ configuration, dropped, onUndo }: DroppedNoticeProps) => {
  const { language } = useLanguage();
  const say = useMessages(droppedNoticeWords);
  if (dropped.length === 0) return null;
  const lineOf = ({ step_id, option_id, reasons }: Dropped): string => {
    const step = configuration.steps.find(({ id }) => id === step_id);
    const option = step && optionsOf(step).find(({ id }) => id === option_id);
    const names = [step, option].flatMap((named) => (named ? (nameIn(language, named) ?? []) : []));
    return listed([`${listed(names, ' › ')}.`, ...reasons.map(({ message }) => message)], ' ');
  };
  return (
    <div className={styles.notice}>
      <Notice
        signal="warn"
        title={say.title}
        actions={
          <Button icon={<Undo2 size={16} aria-hidden="true" />} onPress={onUndo}>
            {say.undo}
          </Button>
        }
      >
        {dropped.map((one) => (
          <span key={`${one.step_id} ${one.option_id}`}>{lineOf(one)}</span>
        ))}
      </Notice>
    </div>
  );
};
