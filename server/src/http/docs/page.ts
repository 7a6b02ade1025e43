export const docsPage = (document: Record<string, unknown>): string =>
  `<!doctype html><pre>${JSON.stringify(document)}</pre>`;
