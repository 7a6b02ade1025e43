import { useMessages } from '../../../language/language-context.tsx';
import { messages } from '../../../language/messages.ts';
import { useFormat } from '../../../session/use-format.ts';
import { OFF_PERCENT } from '../fit/price-fit.ts';
import { HEAT_STEPS, type PriceSpan } from '../grid/heat.ts';
import cellStyles from './grid-cells.module.css';
import styles from './grid-editor.module.css';

const words = messages({
  en: {
    cheapest: 'cheapest',
    unavailable: 'cannot be made',
    off: (percent: number) => `more than ${percent} % off the line`,
  },
  fr: {
    cheapest: 'le moins cher',
    unavailable: 'non réalisable',
    off: (percent: number) => `à plus de ${percent} % de la droite`,
  },
});

/** What the colours and marks of the cells mean. */
export const GridLegend = ({ span }: { span: PriceSpan | undefined }) => {
  const say = useMessages(words);
  const format = useFormat();
  return (
    <p className={`${styles.legend} soft small`}>
      {span && (
        <span className={styles.key}>
          <span className="figures">{format.money(span.min)}</span>
          {Array.from({ length: HEAT_STEPS }, (_, step) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the step is what it shows.
            <span key={step} className={`${styles.swatch} ${styles.joined} ${cellStyles[`heat${step}`]}`} />
          ))}
          <span className="figures">{format.money(span.max)}</span>
        </span>
      )}
      <span className={styles.key}>
        <span className={`${styles.swatch} ${cellStyles.heat0} ${cellStyles.cheapest}`} />
        {say.cheapest}
      </span>
      <span className={styles.key}>
        <span className={`${styles.swatch} ${cellStyles.unavailable}`} />
        {say.unavailable}
      </span>
      <span className={styles.key}>
        <span className={`${styles.swatch} ${cellStyles.heat0} ${cellStyles.off}`} />
        {say.off(OFF_PERCENT)}
      </span>
    </p>
  );
};
