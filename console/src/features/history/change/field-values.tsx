import { useMemo } from 'react';
import { type ChangedField, useChange } from '../../../api/changes.ts';
import { DifferenceGrid } from '../../../editing/differences/difference-grid.tsx';
import { gridDifferences } from '../../../editing/differences/grid-differences.ts';
import { tableGrid } from '../../../editing/differences/table-grid.ts';
import { useLanguage, useMessages } from '../../../language/language-context.tsx';
import { messages } from '../../../language/messages.ts';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { changeFieldName } from '../words/change-field-words.ts';
import styles from './change.module.css';

const words = messages({
  en: {
    grid: 'Price table after the change, in colour where a price differs from before',
    before: 'Before',
    after: 'After',
    empty: 'empty',
  },
  fr: {
    grid: "Tableau de prix après la modification, en couleur là où un prix diffère d'avant",
    before: 'Avant',
    after: 'Après',
    empty: 'vide',
  },
});

/** The values of a change that need room: grids as a coloured difference, all else as it stands. */
export const FieldValues = ({ number, fields, kind }: { number: number; fields: readonly string[]; kind: string }) => {
  const { language } = useLanguage();
  return (
    <Loaded query={useChange(number)}>
      {(change) =>
        change.fields
          .filter(({ field }) => fields.includes(field))
          .map((changed) => (
            <section key={changed.field} className={styles.values}>
              <h4>{changeFieldName(language, kind, changed.field)}</h4>
              <FieldValue changed={changed} />
            </section>
          ))
      }
    </Loaded>
  );
};

const FieldValue = ({ changed: { field, before, after } }: { changed: ChangedField }) => {
  const say = useMessages(words);
  const rows = useMemo(() => {
    const [old, now] = field === 'price_table' ? [tableGrid(before), tableGrid(after)] : [];
    return old && now && gridDifferences(old, now);
  }, [field, before, after]);
  if (rows) return <DifferenceGrid label={say.grid} rows={rows} />;
  const text = (value: unknown) =>
    value === null ? say.empty : typeof value === 'string' ? value : JSON.stringify(value, null, 1);
  return (
    <div className={styles.pair}>
      {(['before', 'after'] as const).map((side) => (
        <figure key={side}>
          <figcaption className="soft small">{say[side]}</figcaption>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
          <section tabIndex={0} aria-label={say[side]}>
            <pre>{text(side === 'before' ? before : after)}</pre>
          </section>
        </figure>
      ))}
    </div>
  );
};
