import type { DecimalSign } from '@vantail/pricing/price-lists';
import { limits } from '../files/limits.ts';
import { UnreadableFile } from '../files/unreadable-file.ts';
import { csvText } from './csv-text.ts';
import { type ExportableRow, type ExportLang, emptyBlock, exportedBlock } from './exported-block.ts';
import { workbookBytes } from './workbook-bytes.ts';

export type ExportChoices = { format: 'xlsx' | 'csv'; decimal: DecimalSign; lang: ExportLang };

/** B5: the file of these rows. It is refused if it has more cells than an import reads. */
export const writeExport = (rows: readonly ExportableRow[], { format, decimal, lang }: ExportChoices): Uint8Array => {
  let cells = 0;
  const blocks = rows.map((row) => {
    const block = exportedBlock(row, lang);
    cells += block.lines.reduce((sum, line) => sum + line.length, 0);
    if (cells > limits.cells)
      throw new UnreadableFile(
        'too_many_cells',
        `An export has at most ${limits.cells} cells: export rows one by one`,
        {},
        { limit: limits.cells },
      );
    return block;
  });
  if (blocks.length === 0) blocks.push(emptyBlock(lang));
  return format === 'csv' ? Buffer.from(csvText(blocks, decimal)) : workbookBytes(blocks);
};
