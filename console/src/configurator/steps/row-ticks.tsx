import { useDeferredValue, useState } from 'react';
import type { ListedRow } from '../../api/product-parts.ts';
import { useFormat } from '../../session/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Drawing, useConfigurationName } from '../../ui/drawing/drawing.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { folded } from '../../ui/language/folded.ts';
import { useMessages } from '../../ui/language/language-context.tsx';
import { counted, messages } from '../../ui/language/messages.ts';
import styles from './row-ticks.module.css';

const words = messages({
  en: {
    label: 'Pricing rows',
    find: 'Find a row',
    placeholder: 'Opening, number of leaves',
    all: 'Tick all',
    from: 'from',
    noPrice: 'no price yet',
    inactive: 'Inactive',
    option: 'by an option',
    row: (id: number) => `row ${id}`,
    more: (count: number) => `Show ${counted('en', count)} more`,
  },
  fr: {
    label: 'Lignes tarifaires',
    find: 'Chercher une ligne',
    placeholder: 'Ouverture, nombre de vantaux',
    all: 'Tout cocher',
    from: 'dès',
    noPrice: 'pas encore de prix',
    inactive: 'Inactive',
    option: 'par une option',
    row: (id: number) => `ligne ${id}`,
    more: (count: number) => `Afficher ${counted('fr', count)} de plus`,
  },
});

/** How many are shown at once; a product may have thousands (D3). */
const PAGE = 24;

type Props = {
  rows: readonly ListedRow[];
  ticked: readonly number[];
  /** Rows that an attached option refers to: selected by the option, and changed there. */
  throughOptions: readonly number[];
  onTick: (id: number, isTicked: boolean) => void;
  onTickAll: (ids: number[]) => void;
};

/**
 * The product's rows as checkboxes, each with its drawing and lowest price. Inactive ones are shown while they are
 * selected.
 */
export const RowTicks = ({ rows, ticked, throughOptions, onTick, onTickAll }: Props) => {
  const say = useMessages(words);
  const nameOf = useConfigurationName();
  const [text, setText] = useState('');
  const [visibleCount, setVisibleCount] = useState(PAGE);
  const query = useDeferredValue(folded(text));
  const isTicked = ({ id }: ListedRow) => ticked.includes(id) || throughOptions.includes(id);
  const found = rows.filter((row) => (row.active || isTicked(row)) && folded(nameOf(row)).includes(query));
  const open = found.filter((row) => row.active && !isTicked(row)).map(({ id }) => id);
  return (
    <>
      {rows.length > PAGE && (
        <SearchField label={say.find} placeholder={say.placeholder} value={text} onChange={setText} />
      )}
      <ul className={styles.rows} aria-label={say.label}>
        {found.slice(0, visibleCount).map((row) => (
          <li key={row.id}>
            <Checkbox
              isSelected={isTicked(row)}
              isReadOnly={throughOptions.includes(row.id) && !ticked.includes(row.id)}
              onChange={(isSelected) => onTick(row.id, isSelected)}
            >
              <span aria-hidden="true">
                <Drawing configuration={row} />
              </span>
              <RowWords row={row} isByOption={throughOptions.includes(row.id)} />
            </Checkbox>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        {found.length > visibleCount && (
          <Button changesNothing kind="quiet" onPress={() => setVisibleCount(visibleCount + PAGE)}>
            {say.more(Math.min(PAGE, found.length - visibleCount))}
          </Button>
        )}
        {open.length > 1 && (
          <Button kind="quiet" onPress={() => onTickAll(open)}>
            {say.all}
          </Button>
        )}
      </div>
    </>
  );
};

const RowWords = ({ row, isByOption }: { row: ListedRow; isByOption: boolean }) => {
  const say = useMessages(words);
  const { money, basis } = useFormat();
  const nameOf = useConfigurationName();
  const price = row.computed_minimum_price;
  return (
    <span className={styles.words}>
      <span>{nameOf(row)}</span>
      <span className="soft small">
        {say.row(row.id)} ·{' '}
        {price === null ? say.noPrice : <span className="figures">{`${say.from} ${money(price)} ${basis}`}</span>}
        {isByOption && ` · ${say.option}`}
      </span>
      {!row.active && <Badge signal="off">{say.inactive}</Badge>}
    </span>
  );
};
