type FirstStart = {
  key: string;
  /** Signs in, where there is one. */
  link: string | undefined;
};

const signInLines = (url: string, link: string | undefined): string[] =>
  link === undefined
    ? [`  Console        ${url}/console`]
    : [`  Console        ${link}`, '                 signs you in: once, within an hour, in a browser on this machine'];

/** What the first start shows last: where the service is, the way in, and what to do with the key. */
export const startBlock = (url: string, home: string, { key, link }: FirstStart): string =>
  [
    '',
    `Vantail serves ${url} (${home}, pid ${process.pid})`,
    '',
    ...signInLines(url, link),
    `  Demo shop      ${url}/demo`,
    `  Documentation  ${url}/docs`,
    `  API key        ${key}`,
    '                 of a demo tenant with a small catalogue; shown this once',
    '',
    link === undefined ? '  Sign in at the console with the key, or try:' : '  Open the first link, or try:',
    '',
    `    curl -H "Authorization: Bearer ${key}" ${url}/v1/products`,
    '',
    '  Another key at any time: npm run demo. Start without a demo: DEMO=0. Ctrl+C stops the service.',
    '',
  ].join('\n');

/** What every other start shows. */
export const startLine = (url: string, home: string): string =>
  `Vantail serves ${url} (${home}, pid ${process.pid}): console at ${url}/console, documentation at ${url}/docs`;
