import { useDeferredValue, useState } from 'react';
import type { ListedRow } from '../../api/product-parts.ts';
import { useFormat } from '../../session/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Drawing, useConfigurationName } from '../../ui/drawing/drawing.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { counted, messages } from '../../ui/language/messages.ts';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { PartBadges } from '../report/part-badges.tsx';
import { countsOfRow } from '../report/report-target.ts';
import { PartLink } from './part-link.tsx';
import styles from './product-nav.module.css';

const rowLinkWords = messages({
  en: { from: 'from', none: 'no price' },
  fr: { from: 'dès', none: 'sans prix' },
});

/** A pricing row as people know it: its drawing, its name, its lowest price. */
const RowLink = ({ productId, row }: { productId: number; row: ListedRow }) => {
  const say = useMessages(rowLinkWords);
  const { money, basis } = useFormat();
  const nameOf = useConfigurationName();
  const price = row.computed_minimum_price;
  return (
    <PartLink
      to={{ to: '/products/$productId/rows/$rowId', params: { productId, rowId: `${row.id}` } }}
      name={nameOf(row)}
      picture={<Drawing configuration={row} />}
      detail={
        price === null ? (
          say.none
        ) : (
          <span className="figures">
            {say.from} {money(price)} {basis}
          </span>
        )
      }
      badges={<PartBadges productId={productId} countsOf={(report) => countsOfRow(report, row.id)} />}
    />
  );
};

const words = messages({
  en: {
    label: 'Pricing rows',
    find: 'Find a row',
    placeholder: 'Opening, number of leaves',
    none: 'No pricing row yet. A row holds the prices of one opening, as a grid or a formula.',
    notFound: 'No row matches.',
    inactive: (count: number) => `Inactive rows (${counted('en', count)})`,
    more: (count: number) => `Show ${counted('en', count)} more`,
  },
  fr: {
    label: 'Lignes tarifaires',
    find: 'Chercher une ligne',
    placeholder: 'Ouverture, nombre de vantaux',
    none: 'Pas encore de ligne tarifaire. Une ligne porte les prix d’une ouverture, en grille ou en formule.',
    notFound: 'Aucune ligne de ce nom.',
    inactive: (count: number) => `Lignes inactives (${counted('fr', count)})`,
    more: (count: number) => `Afficher ${counted('fr', count)} de plus`,
  },
});

/** A product may have thousands of rows (D3): this many are rendered at once. */
const PAGE = 60;

/** Longer lists get a search field. */
const LONG = 12;

type Props = { productId: number; rows: readonly ListedRow[] };

export const RowsNav = ({ productId, rows }: Props) => {
  const say = useMessages(words);
  const nameOf = useConfigurationName();
  const [text, setText] = useState('');
  const query = useDeferredValue(text.toLowerCase());
  const active = rows.filter((row) => row.active);
  const inactive = rows.filter((row) => !row.active);
  const found = query === '' ? active : active.filter((row) => nameOf(row).toLowerCase().includes(query));
  return (
    <>
      {active.length > LONG && (
        <SearchField label={say.find} placeholder={say.placeholder} value={text} onChange={setText} />
      )}
      {found.length === 0 && (
        <p className={`soft small ${styles.hint}`}>{active.length === 0 ? say.none : say.notFound}</p>
      )}
      <RowList label={say.label} key={query} productId={productId} rows={found} />
      {inactive.length > 0 && (
        <Disclosure title={say.inactive(inactive.length)}>
          <RowList label={say.inactive(inactive.length)} productId={productId} rows={inactive} />
        </Disclosure>
      )}
    </>
  );
};

const RowList = ({ label, productId, rows }: Props & { label: string }) => {
  const say = useMessages(words);
  const [visibleCount, setVisibleCount] = useState(PAGE);
  if (rows.length === 0) return null;
  return (
    <>
      <ul aria-label={label}>
        {rows.slice(0, visibleCount).map((row) => (
          <li key={row.id} className={styles.line}>
            <RowLink productId={productId} row={row} />
          </li>
        ))}
      </ul>
      {rows.length > visibleCount && (
        <Button changesNothing kind="quiet" onPress={() => setVisibleCount(visibleCount + PAGE)}>
          {say.more(Math.min(PAGE, rows.length - visibleCount))}
        </Button>
      )}
    </>
  );
};
