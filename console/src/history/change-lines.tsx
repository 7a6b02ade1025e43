import { useMemo } from 'react';
import { type Change, type ChangedField, useChange } from '../api/changes.ts';
import { DifferenceGrid } from '../forms/changes/difference-grid.tsx';
import { gridDifferences, tableGrid } from '../forms/changes/grid-differences.ts';
import { useFormat } from '../session/use-format.ts';
import { WhenVisible } from '../ui/browser/when-visible.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { useLanguage, useMessages } from '../ui/language/language-context.tsx';
import { messages, plural } from '../ui/language/messages.ts';
import { Disclosure } from '../ui/layout/disclosure.tsx';
import styles from './change.module.css';
import { useNames } from './change-target.tsx';
import { changeFieldName } from './change-words.ts';
import { fieldSentences, isRulePart } from './field-sentences.ts';
import { isFew } from './table-sentences.ts';
import { isOmitted, isStructure } from './value-words.ts';

const fieldValuesWords = messages({
  en: {
    grid: 'Price table after the change, coloured where a price differs from before',
    before: 'Before',
    after: 'After',
    empty: 'empty',
  },
  fr: {
    grid: 'Tableau de prix après la modification, en couleur là où un prix diffère d’avant',
    before: 'Avant',
    after: 'Après',
    empty: 'vide',
  },
});

/** The values of a change that need room: grids as a coloured difference, all else as it stands. */
const FieldValues = ({ number, fields, kind }: { number: number; fields: readonly string[]; kind: string }) => {
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
  const say = useMessages(fieldValuesWords);
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

const words = messages({
  en: { holds: (count: number) => `Its ${plural('en', count, 'field', 'fields')}`, both: 'Before and after' },
  fr: {
    holds: (count: number) => `Son contenu, ${plural('fr', count, 'champ', 'champs')}`,
    both: 'Avant et après',
  },
});

/** A few prices are worth reading the tables for, also where the list leaves these out, and so is what a rule says. */
const needsWhole = ({ fields, resource }: Change): boolean =>
  fields.some(
    ({ field, before, after, cells }) =>
      (isOmitted(before) || isOmitted(after)) && (isRulePart(resource.kind, field) || (cells && isFew(cells))),
  );

/** What changed, field by field in words; what words cannot show is folded below them. */
export const ChangeLines = ({ change }: { change: Change }) =>
  needsWhole(change) ? (
    <WhenVisible placeholder={<Lines change={change} />}>
      <WholeLines change={change} />
    </WhenVisible>
  ) : (
    <Lines change={change} />
  );

const WholeLines = ({ change }: { change: Change }) => <Lines change={useChange(change.number).data ?? change} />;

const useSentences = (change: Change) => {
  const { language } = useLanguage();
  const format = useFormat();
  const names = useNames(change);
  return fieldSentences(change, { language, format, ...names });
};

const Sentences = ({ sentences }: { sentences: ReturnType<typeof useSentences> }) => (
  <ul className={styles.lines}>
    {sentences.map(({ field, text }) => (
      <li key={`${field} ${text}`}>{text}</li>
    ))}
  </ul>
);

/** The words alone, of a change that is not made yet and so has no number to be looked up by. */
export const PlannedLines = ({ change }: { change: Change }) => <Sentences sentences={useSentences(change)} />;

const Lines = ({ change }: { change: Change }) => {
  const say = useMessages(words);
  const sentences = useSentences(change);
  const isOneSided = /\.(created|deleted)$/.test(change.type);
  // A rule that has been put into words is whole.
  const isSaid = (name: string) => sentences.filter(({ field }) => field === name).length > 1;
  const folded = change.fields.filter(
    ({ field, before, after }) =>
      field === 'price_table' ||
      ((isStructure(before) || isStructure(after)) && !(isRulePart(change.resource.kind, field) && isSaid(field))),
  );
  const lines = <Sentences sentences={sentences} />;
  if (isOneSided) return sentences.length > 0 && <Disclosure title={say.holds(sentences.length)}>{lines}</Disclosure>;
  return (
    <>
      {lines}
      {folded.length > 0 && (
        <Disclosure title={say.both}>
          <FieldValues number={change.number} fields={folded.map(({ field }) => field)} kind={change.resource.kind} />
        </Disclosure>
      )}
    </>
  );
};
