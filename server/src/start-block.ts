/** What the first start shows last: where the service is, the key, and what to do with both. */
export const startBlock = (url: string, home: string, key: string): string =>
  [
    '',
    `Vantail serves ${url} (${home})`,
    '',
    `  Demo shop      ${url}/demo`,
    `  Console        ${url}/console`,
    `  Documentation  ${url}/docs`,
    `  API key        ${key}`,
    '                 of a demo tenant with a small catalogue; shown this once',
    '',
    '  Sign in at the console with the key, or try:',
    '',
    `    curl -H "Authorization: Bearer ${key}" ${url}/v1/products`,
    '',
    '  Another key at any time: npm run demo. Start without a demo: DEMO=0. Ctrl+C stops the service.',
    '',
  ].join('\n');

/** What every other start shows. */
export const startLine = (url: string, home: string): string =>
  `Vantail serves ${url} (${home}): console at ${url}/console, documentation at ${url}/docs`;
