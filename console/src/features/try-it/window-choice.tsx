import type { Schemas } from '@vantail/client';
import { Label, Radio, RadioGroup } from 'react-aria-components';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { useFormat } from '../../session/use-format.ts';
import { Drawing, useConfigurationName } from '../../ui/drawing/drawing.tsx';
import styles from './configurator.module.css';

const words = messages({
  en: { window: 'Window', from: (price: string) => `from ${price}` },
  fr: { window: 'Fenêtre', from: (price: string) => `dès ${price}` },
});

type Props = { rows: Schemas['PricingConfiguration'][]; value: number | null; onChange: (id: number) => void };

/**
 * Every window for which the product has prices, by its drawing. There is nothing to choose if there is only one or
 * none.
 */
export const WindowChoice = ({ rows, value, onChange }: Props) => {
  const say = useMessages(words);
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
