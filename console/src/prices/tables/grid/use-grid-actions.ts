import { useState } from 'react';
import { decimalSign, readPrice, readSize } from '../../../ui/fields/read-price.ts';
import { useLanguage, useMessages } from '../../../ui/language/language-context.tsx';
import { counted, messages, plural } from '../../../ui/language/messages.ts';
import { blockText, clipboardBlock } from '../../../ui/sheet/clipboard-block.ts';
import {
  type Range,
  rangeSize,
  type SheetActions,
  type SheetSource,
  type SheetState,
  select,
} from '../../../ui/sheet/sheet-state.ts';
import { clearCells, fillCells, withCells, writeBlock } from './edit-cells.ts';
import { setSize } from './edit-sizes.ts';
import { type Grid, MAX_SIZES } from './grid.ts';
import { looksHeaded } from './paste-choices.ts';

const words = messages({
  en: {
    notAPrice: (text: string) => `"${text}" is not a price. Leave the cell empty for a size that can’t be made.`,
    notASize: (text: string) => `"${text}" is not a size in whole millimetres.`,
    pasted: (rows: number, columns: number) => `Pasted ${counted('en', columns)} × ${counted('en', rows)} cells.`,
    added: (widths: number, heights: number) =>
      `Added ${counted('en', widths)} widths and ${counted('en', heights)} heights; check their sizes.`,
    leftOut: (columns: number, rows: number) =>
      `A table has at most ${MAX_SIZES} widths and heights: ${plural('en', columns, 'column', 'columns')} and ${plural('en', rows, 'row', 'rows')} were left out.`,
    unread: (count: number, texts: string) =>
      `${plural('en', count, 'cell', 'cells')} couldn’t be read and stayed unchanged: ${texts}`,
    nothing: 'Nothing to paste.',
  },
  fr: {
    notAPrice: (text: string) => `« ${text} » n’est pas un prix. Laissez vide une dimension non réalisable.`,
    notASize: (text: string) => `« ${text} » n’est pas une dimension en millimètres entiers.`,
    pasted: (rows: number, columns: number) => `${counted('fr', columns)} × ${counted('fr', rows)} cellules collées.`,
    added: (widths: number, heights: number) =>
      `${counted('fr', widths)} largeurs et ${counted('fr', heights)} hauteurs ont été ajoutées ; vérifiez leurs dimensions.`,
    leftOut: (columns: number, rows: number) =>
      `Un tableau a au plus ${MAX_SIZES} largeurs et hauteurs : non repris, ${plural('fr', columns, 'colonne', 'colonnes')} et ${plural('fr', rows, 'ligne', 'lignes')}.`,
    unread: (count: number, texts: string) =>
      `${plural('fr', count, 'cellule illisible, laissée telle quelle', 'cellules illisibles, laissées telles quelles')} : ${texts}`,
    nothing: 'Il n’y a rien à coller.',
  },
});

const SHOWN_TEXTS = 5;
const SHOWN_LETTERS = 40;

/** A whole document pasted into a cell would stop the browser as one line of a message. */
const shortened = (text: string): string => (text.length > SHOWN_LETTERS ? `${text.slice(0, SHOWN_LETTERS)}…` : text);

/** A pasted block that may be a whole table: a person decides. */
type PasteQuestion = {
  readonly text: string;
  readonly block: Block;
  readonly range: Range;
};

type Outcome = { text: string; signal: 'neutral' | 'warn' };

type Block = readonly (readonly string[])[];

/** How much of a block was written, and what was left out. */
const pasteOutcome = (block: Block, written: ReturnType<typeof writeBlock>, say: (typeof words)['en']): Outcome => {
  const { unread, added, leftOut } = written;
  const columns = block[0]?.length ?? 0;
  const isCut = leftOut.columns + leftOut.rows > 0;
  const texts = unread.slice(0, SHOWN_TEXTS).map(({ text }) => `"${shortened(text)}"`);
  const sentences = [
    say.pasted(block.length - leftOut.rows, columns - leftOut.columns),
    ...(added.widths + added.heights > 0 ? [say.added(added.widths, added.heights)] : []),
    ...(isCut ? [say.leftOut(leftOut.columns, leftOut.rows)] : []),
    ...(unread.length > 0 ? [say.unread(unread.length, texts.join(', '))] : []),
  ];
  return { text: sentences.join(' '), signal: isCut || unread.length > 0 ? 'warn' : 'neutral' };
};

/** The effects of typing, pasting, clearing and filling on a grid. */
export const useGridActions = (grid: Grid, onChange: (grid: Grid) => void, setState: (state: SheetState) => void) => {
  const { language } = useLanguage();
  const say = useMessages(words);
  const [question, setQuestion] = useState<PasteQuestion | undefined>(undefined);
  const [outcome, setOutcome] = useState<Outcome | undefined>(undefined);
  const usual = language === 'fr' ? ',' : '.';

  const change = (next: Grid, words?: Outcome) => {
    setOutcome(words);
    if (next !== grid) onChange(next);
  };

  /** Writes a block where it was pasted, and selects it. */
  const writeAt = ({ from }: Range, block: Block) => {
    const written = writeBlock(grid, from, block, usual);
    const columns = block[0]?.length ?? 0;
    change(written.grid, pasteOutcome(block, written, say));
    setState(select(from, { row: from.row + block.length - 1, column: from.column + columns - 1 }));
  };

  const type = (range: Range, text: string): string | undefined => {
    const { row, column } = range.from;
    if (row === 0 || column === 0) {
      const size = readSize(text);
      if (size === undefined) return say.notASize(shortened(text));
      change(row === 0 ? setSize(grid, 'widths', column - 1, size) : setSize(grid, 'heights', row - 1, size));
      return undefined;
    }
    const price = readPrice(text, decimalSign([text], usual));
    if (price === undefined) return say.notAPrice(shortened(text));
    change(withCells(grid, range, () => price));
    return undefined;
  };

  const paste = (range: Range, text: string) => {
    const block = clipboardBlock(text);
    const single = block.length === 1 && block[0]?.length === 1 ? block[0][0] : undefined;
    const { rows, columns } = rangeSize(range);
    if (block.length === 0) setOutcome({ text: say.nothing, signal: 'warn' });
    else if (single !== undefined && rows * columns > 1) {
      const fault = type(range, single);
      if (fault) setOutcome({ text: fault, signal: 'warn' });
    } else if (looksHeaded(block)) setQuestion({ text, block, range });
    else writeAt(range, block);
  };

  const actions: SheetActions = {
    type,
    paste,
    clear: (range) => change(clearCells(grid, range)),
    fill: (source, target) => change(fillCells(grid, source, target)),
  };
  return { actions, change, writeAt, question, closeQuestion: () => setQuestion(undefined), outcome } as const;
};

const useTableClipboardWords = messages({
  en: {
    refused: 'Your browser doesn’t let this button read the clipboard: click a cell and press Ctrl+V.',
    copied: 'Copied the whole table, including its sizes.',
  },
  fr: {
    refused: 'Le navigateur ne laisse pas ce bouton lire le presse-papiers : cliquez une cellule puis Ctrl+V.',
    copied: 'Le tableau entier a été copié, dimensions comprises.',
  },
});

/** The clipboard for the buttons, which need a permission of the browser; Ctrl+C and Ctrl+V do not. */
export const useTableClipboard = (grid: Grid, source: SheetSource, tell: (message: string) => void) => {
  const say = useMessages(useTableClipboardWords);
  return {
    /** Undefined if the browser or the person refused. */
    read: async (): Promise<string | undefined> => {
      try {
        return await navigator.clipboard.readText();
      } catch {
        tell(say.refused);
        return undefined;
      }
    },
    copy: async (): Promise<void> => {
      const whole = { from: { row: 0, column: 0 }, to: { row: grid.heights.length, column: grid.widths.length } };
      await navigator.clipboard.writeText(blockText(whole, (row, column) => source.typed({ row, column })));
      tell(say.copied);
    },
  };
};
