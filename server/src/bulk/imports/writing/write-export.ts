import type { DecimalSign } from '@vantail/pricing/price-lists';
import { limits } from '../files/limits.ts';
import { UnreadableFile } from '../files/unreadable-file.ts';
import { csvText } from './csv-text.ts';
import { contentsBlock, type Exportable, type ExportLang, emptyBlock, exportedBlock } from './exported-block.ts';
import { workbookBytes } from './workbook-bytes.ts';

export type ExportChoices = { format: 'xlsx' | 'csv'; decimal: DecimalSign; lang: ExportLang };

const mustBeFewSheets = (sheets: number): void => {
  if (sheets <= limits.sheets) return;
  const message = `An export has at most ${limits.sheets} sheets, and this one would have ${sheets}: export products one by one`;
  throw new UnreadableFile('too_many_sheets', message, {}, { sheets, limit: limits.sheets });
};

/**
 * B5: the file of these rows and tables. It is refused if it has more cells or sheets than an import reads. A list of several
 * products as a workbook has a table of contents; in a text file its words would stand above the tables.
 */
export const writeExport = (items: readonly Exportable[], { format, decimal, lang }: ExportChoices): Uint8Array => {
  let cells = 0;
  const blocks = items.map((item) => {
    const block = exportedBlock(item, lang);
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
  if (format === 'csv') return Buffer.from(csvText(blocks.length === 0 ? [emptyBlock(lang)] : blocks, decimal));
  if (items.some((item) => 'shared' in item || item.product)) blocks.unshift(contentsBlock(items, lang));
  if (blocks.length === 0) blocks.push(emptyBlock(lang));
  mustBeFewSheets(blocks.length);
  return workbookBytes(blocks);
};
