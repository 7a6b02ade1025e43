import { useMessages } from '../../../language/language-context.tsx';
import { messages } from '../../../language/messages.ts';
import type { Grid } from '../grid/grid.ts';
import { blockText } from '../sheet/block-text.ts';
import type { SheetSource } from '../sheet/sheet-source.ts';

const words = messages({
  en: {
    refused: 'The browser does not let the button read the clipboard: click a cell and press Ctrl+V.',
    copied: 'The whole table was copied, sizes included.',
  },
  fr: {
    refused: 'Le navigateur ne laisse pas ce bouton lire le presse-papiers : cliquez une cellule puis Ctrl+V.',
    copied: 'Le tableau entier a été copié, dimensions comprises.',
  },
});

/** The clipboard for the buttons, which need a permission of the browser; Ctrl+C and Ctrl+V do not. */
export const useTableClipboard = (grid: Grid, source: SheetSource, tell: (message: string) => void) => {
  const say = useMessages(words);
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
