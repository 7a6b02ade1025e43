import { type PriceTable, plainPrice } from '@vantail/pricing';
import { useMemo, useState } from 'react';
import { Radio, RadioGroup } from 'react-aria-components';
import { DifferenceGrid } from '../../forms/changes/difference-grid.tsx';
import { gridDifferences } from '../../forms/changes/grid-differences.ts';
import type { FieldMergeProps, FieldMerger } from '../../forms/drafts/three-way.ts';
import { useFormat } from '../../session/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { counted, messages, plural } from '../../ui/language/messages.ts';
import { type EditedTable, tableOfGrid } from './edited-table.ts';
import type { Cell } from './grid/grid.ts';
import { type CellCollision, cellKey, type GridMerge, mergeTables, type Side } from './merge-grids.ts';
import styles from './table-merge.module.css';

const words = messages({
  en: {
    taken: (mine: number, theirs: number) =>
      `Merged from both: ${plural('en', mine, 'price', 'prices')} that only you changed, ${counted('en', theirs)} that only they changed.`,
    collide: (count: number) =>
      `You both changed ${plural('en', count, 'price', 'prices')}. Choose a version for each:`,
    gaps: (count: number) =>
      `${plural('en', count, 'size has', 'sizes have')} no price on either side and would be unavailable: check them afterwards.`,
    allMine: 'All mine',
    allTheirs: 'All theirs',
    mine: (price: string) => `Mine: ${price}`,
    theirs: (price: string) => `Theirs: ${price}`,
    was: (price: string) => `was ${price}`,
    none: 'unavailable',
    result: 'The table as you would save it, coloured where it differs from theirs',
    more: (count: number) => `${counted('en', count)} more not shown: the buttons apply to all of them.`,
  },
  fr: {
    taken: (mine: number, theirs: number) =>
      `Repris des deux côtés : ${counted('fr', mine)} prix que vous seul avez modifiés, ${counted('fr', theirs)} que l’autre seul a modifiés.`,
    collide: (count: number) =>
      `${plural('fr', count, 'prix a été modifié', 'prix ont été modifiés')} des deux côtés. Choisissez pour chacun :`,
    gaps: (count: number) =>
      `${plural('fr', count, 'dimension n’a', 'dimensions n’ont')} de prix d’aucun côté et seraient non réalisables : vérifiez-les ensuite.`,
    allMine: 'Tous les miens',
    allTheirs: 'Tous les siens',
    mine: (price: string) => `Le mien : ${price}`,
    theirs: (price: string) => `Le sien : ${price}`,
    was: (price: string) => `avant : ${price}`,
    none: 'non réalisable',
    result: 'Le tableau que vous enregistreriez, en couleur là où il diffère de l’autre',
    more: (count: number) => `Encore ${counted('fr', count)} au-dessous : les boutons décident pour tous.`,
  },
});

/** More choices than anybody makes one by one. */
const SHOWN = 100;

/** Two edits of one grid brought together: a choice for each price that both changed, and the result in colour. */
const TableMerge = ({ base, mine, theirs, onChange }: FieldMergeProps<EditedTable>) => {
  const merge = useMemo(() => mergeTables(base, mine, theirs), [base, mine, theirs]);
  const stored = theirs.table;
  return merge && stored.kind === 'grid' ? <Merge merge={merge} theirs={stored} onChange={onChange} /> : null;
};

const everywhere = ({ collisions }: GridMerge, side: Side): ReadonlyMap<string, Side> =>
  new Map(collisions.map((collision) => [cellKey(collision), side]));

type MergeProps = {
  merge: GridMerge;
  theirs: Extract<PriceTable, { kind: 'grid' }>;
  onChange: (table: EditedTable) => void;
};

const Merge = ({ merge, theirs, onChange }: MergeProps) => {
  const say = useMessages(words);
  const [choice, setChoice] = useState<ReadonlyMap<string, Side>>(new Map());
  const choose = (next: ReadonlyMap<string, Side>) => {
    setChoice(next);
    onChange(tableOfGrid(merge.grid(next)));
  };
  const { collisions, taken, gaps } = merge;
  const rows = useMemo(() => gridDifferences(theirs, asTable(merge.grid(choice))), [merge, choice, theirs]);
  return (
    <div className={styles.merge}>
      <p>{say.taken(taken.mine, taken.theirs)}</p>
      {gaps > 0 && <Notice signal="warn">{say.gaps(gaps)}</Notice>}
      {collisions.length > 0 && (
        <>
          <div className={styles.head}>
            <strong>{say.collide(collisions.length)}</strong>
            <Button onPress={() => choose(everywhere(merge, 'mine'))}>{say.allMine}</Button>
            <Button onPress={() => choose(everywhere(merge, 'theirs'))}>{say.allTheirs}</Button>
          </div>
          <div className={styles.cells}>
            {collisions.slice(0, SHOWN).map((collision) => (
              <Collision
                key={cellKey(collision)}
                collision={collision}
                side={choice.get(cellKey(collision)) ?? 'mine'}
                onChoose={(side) => choose(new Map([...choice, [cellKey(collision), side]]))}
              />
            ))}
          </div>
          {collisions.length > SHOWN && <p className="soft small">{say.more(collisions.length - SHOWN)}</p>}
        </>
      )}
      <DifferenceGrid label={say.result} rows={rows} />
      <p className="soft small">{say.result}</p>
    </div>
  );
};

/** As `compareGrids` takes it. */
const asTable = ({ widths, heights, prices }: ReturnType<GridMerge['grid']>) => ({
  widths: [...widths],
  heights: [...heights],
  prices: prices.map((row) => [...row]),
});

type CollisionProps = { collision: CellCollision; side: Side; onChoose: (side: Side) => void };

const Collision = ({ collision, side, onChoose }: CollisionProps) => {
  const say = useMessages(words);
  const format = useFormat();
  const money = (cell: Cell) => {
    const price = plainPrice(cell);
    return price === null ? say.none : format.money(price);
  };
  const size = format.size(collision.width, collision.height);
  return (
    <RadioGroup
      className={styles.cell ?? ''}
      aria-label={size}
      orientation="horizontal"
      value={side}
      onChange={(chosen) => onChoose(chosen as Side)}
    >
      <span className={`${styles.size} figures`}>
        {size}
        <span className="soft small">{say.was(money(collision.base))}</span>
      </span>
      {(['mine', 'theirs'] as const).map((name) => (
        <Radio key={name} value={name} className={`${styles.side} figures`}>
          {say[name](money(collision[name]))}
        </Radio>
      ))}
    </RadioGroup>
  );
};

/** The `price_table` of a row, for the dialog of a conflict. */
export const tableMerger: FieldMerger<EditedTable> = {
  first: (base, mine, theirs) => {
    const merge = mergeTables(base, mine, theirs);
    return merge && tableOfGrid(merge.grid(new Map()));
  },
  Merge: TableMerge,
};
