import { memo } from 'react';
import { useFormat } from '../../../session/use-format.ts';
import { useMessages } from '../../../ui/language/language-context.tsx';
import { messages } from '../../../ui/language/messages.ts';
import type { Range } from '../../../ui/sheet/sheet-state.ts';
import { OFF_PERCENT } from '../fit/price-fit.ts';
import type { Grid } from './grid.ts';
import cellStyles from './grid-cells.module.css';
import styles from './grid-editor.module.css';
import { HEAT_STEPS, type PriceSpan } from './heat.ts';
import { rangeSummary } from './range-summary.ts';

const words = messages({
  en: {
    selected: (count: string) => `${count} cells`,
    priced: (count: string) => `${count} prices`,
    min: 'min',
    max: 'max',
    average: 'average',
  },
  fr: {
    selected: (count: string) => `${count} cellules`,
    priced: (count: string) => `${count} prix`,
    min: 'min',
    max: 'max',
    average: 'moyenne',
  },
});

type Props = { grid: Grid; selection: Range; activeName: string; message: string | undefined };

/** Below the sheet: the active cell, the selection, and what the last action did or refused. */
export const GridStatus = memo(({ grid, selection, activeName, message }: Props) => {
  const say = useMessages(words);
  const { number, money } = useFormat();
  const { cells, priced, min, max, average } = rangeSummary(grid, selection);
  const figures = [
    say.selected(number(cells)),
    say.priced(number(priced)),
    ...(priced > 0 ? [`${say.min} ${money(min)}`, `${say.max} ${money(max)}`, `${say.average} ${money(average)}`] : []),
  ];
  return (
    <div className={styles.status}>
      {/* Screen readers announce the active cell through the focus; this is only visual. */}
      <span className="figures" aria-hidden="true">
        {activeName}
      </span>
      <span className="figures" role="status">
        {cells > 1 && figures.join(' · ')}
      </span>
      <span role="status">{message}</span>
    </div>
  );
});

const gridLegendWords = messages({
  en: {
    cheapest: 'cheapest',
    unavailable: 'cannot be made',
    off: (percent: number) => `more than ${percent} % off the line`,
  },
  fr: {
    cheapest: 'le moins cher',
    unavailable: 'non réalisable',
    off: (percent: number) => `à plus de ${percent} % de la tendance`,
  },
});

/** What the colours and marks of the cells mean. */
export const GridLegend = ({ span }: { span: PriceSpan | undefined }) => {
  const say = useMessages(gridLegendWords);
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
