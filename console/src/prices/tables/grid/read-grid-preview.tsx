import type { DetectedTable } from '@vantail/price-lists';
import { plainNumber } from '@vantail/pricing';
import styles from '../../../forms/changes/difference-grid.module.css';
import { useFormat } from '../../../session/use-format.ts';
import { useMessages } from '../../../ui/language/language-context.tsx';
import { messages } from '../../../ui/language/messages.ts';

const words = messages({
  en: { caption: 'The table as we read it', corner: 'Height \\ width, mm', none: 'no price' },
  fr: { caption: 'Le tableau tel que lu', corner: 'Hauteur \\ largeur, mm', none: 'sans prix' },
});

const MAX_COLUMNS = 12;
const MAX_ROWS = 8;

/** The first sizes and prices of a table that was read, and the last of each: enough to check it. */
export const ReadGridPreview = ({ table }: { table: DetectedTable }) => {
  const say = useMessages(words);
  const format = useFormat();
  const columns = visibleIndexes(table.widths.length, MAX_COLUMNS);
  const rows = visibleIndexes(table.heights.length, MAX_ROWS);
  const price = (row: number, column: number) => table.prices[row]?.[column] ?? null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={styles.frame} style={{ maxHeight: PREVIEW_PX }} tabIndex={0} aria-label={say.caption}>
      <table className={styles.grid}>
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              {say.corner}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className="figures">
                {column === GAP ? '…' : format.number(table.widths[column] ?? 0)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <th scope="row" className="figures">
                {row === GAP ? '…' : format.number(table.heights[row] ?? 0)}
              </th>
              {columns.map((column) => {
                const found = row === GAP || column === GAP ? undefined : price(row, column);
                return (
                  <td key={column} className={`figures ${found === null ? styles.unavailable : ''}`}>
                    {found === undefined && '…'}
                    {found === null && <span className="visually-hidden">{say.none}</span>}
                    {found !== undefined && found !== null && format.number(plainNumber(found))}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

const GAP = -1;
/** Lower than a grid of differences: it is one part of a dialog. */
const PREVIEW_PX = 260;

/** All positions, or the first ones, a gap, and the last one. */
const visibleIndexes = (count: number, most: number): number[] =>
  count <= most
    ? Array.from({ length: count }, (_, index) => index)
    : [...Array.from({ length: most - 2 }, (_, index) => index), GAP, count - 1];
