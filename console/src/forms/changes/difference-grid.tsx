import { useFormat } from '../../session/use-format.ts';
import { useMessages } from '../../ui/language/language-context.tsx';
import { counted, messages } from '../../ui/language/messages.ts';
import styles from './difference-grid.module.css';
import type { CellDifference } from './grid-differences.ts';

const words = messages({
  en: {
    corner: 'Height \\ width, mm',
    same: 'unchanged',
    up: 'price up',
    down: 'price down',
    new: 'new price',
    gone: 'no longer available',
    unavailable: 'unavailable',
    was: (before: string) => `was ${before}`,
    large: (count: number) => `The table is large: only its first ${counted('en', count)} rows are shown.`,
  },
  fr: {
    corner: 'Hauteur \\ largeur, mm',
    same: 'inchangé',
    up: 'plus cher',
    down: 'moins cher',
    new: 'nouveau prix',
    gone: 'n’est plus disponible',
    unavailable: 'non réalisable',
    was: (before: string) => `avant : ${before}`,
    large: (count: number) => `Le tableau est grand : ses ${counted('fr', count)} premières lignes sont montrées.`,
  },
});

const MAX_CELLS = 4_000;
const marks: Record<CellDifference['kind'], string> = {
  same: '',
  up: '▲',
  down: '▼',
  new: '+',
  gone: '✕',
  unavailable: '',
};

/** A grid compared with its old values: orange for dearer, blue for cheaper, each with its sign, hatched where there is no price. */
export const DifferenceGrid = ({ label, rows }: { label: string; rows: readonly CellDifference[][] }) => {
  const say = useMessages(words);
  const format = useFormat();
  const [first = []] = rows;
  const visible = rows.slice(0, Math.max(1, Math.floor(MAX_CELLS / Math.max(1, first.length))));
  const title = ({ width, height, kind, before, percent }: CellDifference) =>
    [
      `${format.size(width, height)}: ${say[kind]}`,
      ...(before !== null && kind !== 'same' && kind !== 'new' ? [say.was(format.money(before))] : []),
      ...(percent === null ? [] : [format.percent(percent)]),
    ].join(', ');
  if (rows.length === 0) return null;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section className={styles.frame} tabIndex={0} aria-label={label}>
        <table className={styles.grid}>
          <thead>
            <tr>
              <th scope="col" className={styles.corner}>
                {say.corner}
              </th>
              {first.map(({ width }) => (
                <th key={width} scope="col" className="figures">
                  {format.number(width)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {visible.map((cells) => (
              <tr key={cells[0]?.height}>
                <th scope="row" className="figures">
                  {format.number(cells[0]?.height ?? 0)}
                </th>
                {cells.map((cell) => (
                  <td key={cell.width} className={`${styles[cell.kind]} figures`} title={title(cell)}>
                    {cell.now === null ? '' : format.number(cell.now)}
                    <span className={styles.mark} aria-hidden="true">
                      {marks[cell.kind]}
                    </span>
                    <span className="visually-hidden">{cell.kind === 'same' ? '' : say[cell.kind]}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {visible.length < rows.length && <p className="soft small">{say.large(visible.length)}</p>}
    </>
  );
};
