import { memo } from 'react';
import { useMessages } from '../../../language/language-context.tsx';
import { messages } from '../../../language/messages.ts';
import { useFormat } from '../../../session/use-format.ts';
import type { Grid } from '../grid/grid.ts';
import { rangeSummary } from '../grid/range-summary.ts';
import type { Range } from '../sheet/range.ts';
import styles from './grid-editor.module.css';

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
