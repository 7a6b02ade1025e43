/** What an export of price lists writes where there is no grid, in its languages (B5). */
export const exportNotes = {
  fr: { noGrid: 'Un import ne change pas cette ligne tarifaire.', noRows: 'Aucune ligne tarifaire' },
  en: { noGrid: 'An import does not change this pricing row.', noRows: 'No pricing rows' },
} as const;

/** Whether a cell says that there was nothing to export: a file of such cells is no list that was misunderstood. */
export const isExportNote = (text: string): boolean =>
  Object.values(exportNotes).some(({ noGrid, noRows }) => text.endsWith(noGrid) || text === noRows);
