import type { PriceTableError } from '@vantail/pricing';
import { type RefObject, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { useFormat } from '../../../session/use-format.ts';
import { useLatest } from '../../../ui/browser/use-media.ts';
import { LatePart, latePart } from '../../../ui/dialogs/late-part.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useMessages } from '../../../ui/language/language-context.tsx';
import { messages } from '../../../ui/language/messages.ts';
import type { Geometry } from '../../../ui/sheet/geometry.ts';
import { Sheet, type SheetHandle } from '../../../ui/sheet/sheet.tsx';
import {
  fitted,
  goTo,
  type Position,
  type SheetSource,
  type SheetState,
  select,
  selectionOf,
  startState,
} from '../../../ui/sheet/sheet-state.ts';
import { FitPanel } from '../fit/fit-panel.tsx';
import { usePriceFit } from '../fit/use-price-fit.ts';
import { AdjustDialog } from './adjust-dialog.tsx';
import type { Grid } from './grid.ts';
import styles from './grid-editor.module.css';
import { GridLegend, GridStatus } from './grid-status.tsx';
import { GridToolbar } from './grid-toolbar.tsx';
import { cellAt, gridPoints, type PriceSpan, priceSpan } from './heat.ts';
import { cellOfField, changedRange } from './range-summary.ts';
import { useGridActions, useTableClipboard } from './use-grid-actions.ts';
import { useGridSource } from './use-grid-source.ts';

/**
 * The selection in a grid. An undo, a redo or another person's save moves it to what changed; an item of the report
 * moves it to its cell. `later` is a deferred copy: what is around the sheet may be rendered later.
 */
const useGridSelection = (grid: Grid, field: string | undefined) => {
  const [stored, setState] = useState<SheetState>(() => (field === undefined ? startState : goTo(cellOfField(field))));
  const [seen, setSeen] = useState({ grid, field });
  /** The grid that was the result of this editor's own edit. */
  const [mine, setMine] = useState(grid);

  if (grid !== seen.grid || field !== seen.field) {
    setSeen({ grid, field });
    const range = grid === seen.grid || grid === mine ? undefined : changedRange(seen.grid, grid);
    if (range) setState(select(range.from, range.to));
    if (field !== seen.field && field !== undefined) setState(goTo(cellOfField(field)));
  }

  const [rows, columns] = [grid.heights.length + 1, grid.widths.length + 1];
  const state = useMemo(() => fitted(stored, { rows, columns }), [stored, rows, columns]);
  const laterState = useDeferredValue(state);
  const later = useMemo(() => fitted(laterState, { rows, columns }), [laterState, rows, columns]);
  return { state, setState, setMine, later, laterSelection: useMemo(() => selectionOf(later), [later]) };
};

/** Contains the reader of price lists, which few visits need. */
const pasteDialog = latePart(() => import('./paste-dialog.tsx'), 'PasteDialog');

const words = messages({
  en: {
    label: 'Prices by width and height',
    help: (currency: string, basis: string) =>
      `Prices in ${currency} ${basis}, widths across and heights down in mm. Type to edit, paste from Excel with Ctrl+V, undo with Ctrl+Z. Press Escape, then Tab, to leave the table.`,
  },
  fr: {
    label: 'Prix par largeur et hauteur',
    help: (currency: string, basis: string) =>
      `Prix en ${currency} ${basis}, largeurs en colonnes et hauteurs en lignes, en mm. Tapez pour modifier, collez depuis Excel avec Ctrl+V, annulez avec Ctrl+Z. Échap puis Tab pour quitter le tableau.`,
  },
});

type Props = {
  grid: Grid;
  faults: readonly PriceTableError[];
  onChange: (grid: Grid) => void;
  /** The field of an item of the report: `price_table/prices/3/2`. */
  field?: string | undefined;
  /** Opens the editor in the whole window, or closes that. */
  onResize: () => void;
  isLarge: boolean;
};

/** Wide enough for the longest price of the grid. */
const geometryFor = (longest: string): Geometry => ({
  row: 28,
  column: Math.min(160, Math.max(72, longest.length * 8 + 16)),
  header: 72,
});

/** Of the prices of a grid; rendered later than the sheet. */
const useGridFit = (grid: Grid) => {
  const laterGrid = useDeferredValue(grid);
  return usePriceFit(useMemo(() => gridPoints(laterGrid), [laterGrid]));
};

/** The index of a cell among all prices; undefined for a size. */
const indexOfCell = ({ widths }: Grid, { row, column }: Position): number | undefined =>
  row > 0 && column > 0 ? (row - 1) * widths.length + column - 1 : undefined;

/** The edits of a grid, and the last message about them. */
const useGridEdits = (
  grid: Grid,
  { setState, setMine }: Pick<ReturnType<typeof useGridSelection>, 'setState' | 'setMine'>,
  onChange: (grid: Grid) => void,
) => {
  const [message, setMessage] = useState<string | undefined>(undefined);
  const give = (next: Grid) => {
    setMine(next);
    setMessage(undefined);
    onChange(next);
  };
  return { edits: useGridActions(grid, give, setState), message, setMessage };
};

/** A `table-directe` as a spreadsheet, with a plot of its prices. */
export const GridEditor = ({ grid, faults, onChange, field, onResize, isLarge }: Props) => {
  const helpId = useId();
  const sheet = useRef<SheetHandle>(null);
  const selection = useGridSelection(grid, field);
  const { state, setState, later, laterSelection } = selection;
  const [isAdjusting, setAdjusting] = useState(false);
  const { edits, message, setMessage } = useGridEdits(grid, selection, onChange);
  const { actions, change } = edits;
  const span = useSpan(grid);
  const fit = useGridFit(grid);
  const source = useGridSource(grid, span, fit, faults);
  const clipboard = useTableClipboard(grid, source, setMessage);
  const paste = useLatest(async () => {
    const text = await clipboard.read();
    if (text !== undefined) actions.paste(selectionOf(state), text);
    sheet.current?.focus();
  });
  const choose = useLatest((index: number) => {
    setState(goTo(cellAt(grid, index)));
    sheet.current?.focus();
  });
  return (
    <div className={styles.editor}>
      <GridToolbar
        widths={grid.widths.length}
        heights={grid.heights.length}
        selection={laterSelection}
        hasWrongSizes={faults.some(({ code }) => code === 'headers')}
        onEdit={useLatest((edit: (before: Grid) => Grid) => change(edit(grid)))}
        onPaste={paste}
        onCopy={useLatest(clipboard.copy)}
        onAdjust={useLatest(() => setAdjusting(true))}
        onEnlarge={useLatest(onResize)}
        isLarge={isLarge}
      />
      <Help id={helpId} />
      <div className={styles.parts}>
        <GridSheet
          {...{ sheet, helpId, grid, span, source, edits, state, setState, laterSelection, message, field, isLarge }}
        />
        <FitPanel state={fit} onChoose={choose} chosen={indexOfCell(grid, later.active)} />
      </div>
      <PasteQuestion grid={grid} edits={edits} onReplaced={() => setState(startState)} />
      {isAdjusting && (
        <AdjustDialog
          grid={grid}
          range={selectionOf(state)}
          onApply={(next) => {
            change(next);
            setAdjusting(false);
          }}
          onClose={() => setAdjusting(false)}
        />
      )}
    </div>
  );
};

const Help = ({ id }: { id: string }) => {
  const say = useMessages(words);
  const { currency, basis } = useFormat();
  return (
    <p id={id} className="soft small">
      {say.help(currency, basis)}
    </p>
  );
};

type Edits = ReturnType<typeof useGridActions>;

type GridSheetProps = Pick<Props, 'grid' | 'field' | 'isLarge'> &
  Pick<ReturnType<typeof useGridSelection>, 'state' | 'setState' | 'laterSelection'> & {
    sheet: RefObject<SheetHandle | null>;
    helpId: string;
    span: PriceSpan | undefined;
    source: SheetSource;
    edits: Edits;
    message: string | undefined;
  };

/** The sheet, and below it what its cells mean and what the last action did or refused. */
const GridSheet = (props: GridSheetProps) => {
  const { sheet, helpId, grid, span, source, edits, state, setState, laterSelection, message, field, isLarge } = props;
  const say = useMessages(words);
  const format = useFormat();
  const [fault, setFault] = useState<string | undefined>(undefined);
  const { actions, outcome } = edits;
  return (
    <div className={styles.sheet}>
      <Sheet
        ref={sheet}
        label={say.label}
        describedBy={helpId}
        source={source}
        actions={actions}
        state={state}
        setState={setState}
        geometry={geometryFor(span ? format.money(span.max) : '')}
        field={field}
        maxHeight={isLarge ? 'calc(100dvh - 300px)' : undefined}
        onFault={setFault}
      />
      <GridStatus
        grid={grid}
        selection={laterSelection}
        activeName={source.look(state.active).name}
        message={message ?? (outcome?.signal === 'neutral' ? outcome.text : undefined)}
      />
      {fault !== undefined && <Notice signal="bad">{fault}</Notice>}
      {outcome?.signal === 'warn' && <Notice signal="warn">{outcome.text}</Notice>}
      <GridLegend span={span} />
    </div>
  );
};

type PasteQuestionProps = { grid: Grid; edits: Edits; onReplaced: () => void };

/** Whether a pasted block is a whole table. */
const PasteQuestion = ({ grid, edits: { question, closeQuestion, change, writeAt }, onReplaced }: PasteQuestionProps) =>
  question && (
    <LatePart part={pasteDialog} onClose={closeQuestion}>
      {(PasteDialog) => (
        <PasteDialog
          text={question.text}
          mode={grid.mode}
          onReplace={({ widths, heights, prices }) => {
            change({ ...grid, widths, heights, prices });
            onReplaced();
            closeQuestion();
          }}
          onCells={() => {
            writeAt(question.range, question.block);
            closeQuestion();
          }}
          onClose={closeQuestion}
        />
      )}
    </LatePart>
  );

/** The same object while its content is the same, so that an edit does not render the other rows again. */
const useSpan = (grid: Grid): PriceSpan | undefined => {
  const found = useMemo(() => priceSpan(grid), [grid]);
  const { min, max, cheapest } = found ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are all that it says.
  return useMemo(() => found, [min, max, cheapest?.rowIndex, cheapest?.columnIndex]);
};
