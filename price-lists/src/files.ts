/** From the bytes of a file (XLSX, ODS, PDF, CSV, TSV) to its sheets. It needs Node, and belongs into a process of its own. */

export { UnreadableFile } from './formats/limits.ts';
export { withPageDoubts } from './formats/page-doubts.ts';
export { fileFormat, type ReadingChoices, readFile } from './formats/read-file.ts';
export { readWorkbook } from './formats/read-workbook.ts';
