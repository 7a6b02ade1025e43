import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const SERVICE = process.env.VANTAIL_URL ?? 'http://127.0.0.1:8080';

/** What several pages share and the first view of a product does without: lists, rules, the history, tables, some fields. */
const LATER = new RegExp(
  [
    '/console/src/(history|selling/quotes|prices/tables|configurator/rules/sentence|ui/sheet)/',
    '/console/src/forms/(lists|doubts)/',
    '/console/src/forms/changes/(difference-grid|grid-differences)',
    '/console/src/forms/saving/(broken-examples|examples-report|use-outcome-words)',
    '/console/src/forms/saving/(save-question|price-move-dialog|large-moves)',
    '/console/src/ui/(fields/(select|switch|checkbox|radio)|lists/(data-table|pagination|row-selection))',
    String.raw`/console/src/api/(access|quotes)\.ts`,
    '/pricing/src/(?!from-price/read-snapshot)',
    '/price-lists/src/',
    String.raw`/(Select|RadioGroup|Switch|Checkbox|HiddenSelect|use(Select|SelectState|Switch|Radio|Checkbox)\w*)\.mjs`,
  ].join('|'),
);

/** Every page needs `base`: the browser asks for it beside the entry, not after it has run. */
const preloadBase: Plugin = {
  name: 'preload-base',
  transformIndexHtml: (_html, { bundle = {} }) =>
    Object.keys(bundle)
      .filter((name) => /\/base-[\w-]+\.js$/.test(name))
      .map((name) => ({
        tag: 'link',
        injectTo: 'head',
        attrs: { rel: 'modulepreload', crossorigin: true, href: `/console/${name}` },
      })),
};

/**
 * The console is served under /console of the service; `npm run dev -w console` serves it beside a service on port
 * 8080.
 */
// biome-ignore lint/style/noDefaultExport: Vite reads the default export.
export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  // Names of any direction are isolated in every element (src/ui/language/jsx-runtime.ts).
  plugins: [
    react({ jsxImportSource: '@vantail/console' }),
    { ...optimizeLocales.vite({ locales: ['en-US', 'fr-FR'] }), enforce: 'pre' },
    preloadBase,
  ],
  // The service replaces this word by a new nonce in every page (server/src/platform/http/console).
  html: { cspNonce: 'VANTAIL_NONCE' },
  build: {
    target: 'es2023',
    // The page of the API is in dist/reference; build.ts removes old assets.
    emptyOutDir: false,
    // No data: URL, so that the content security policy can stay strict.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The budget is in bytes on the wire, and a test checks it (console/test/e2e/long/first-load.test.ts).
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'core', tags: ['$initial'] },
            // What several pages share: without these a page is more than a hundred files. What a product's page does
            // not show at first is apart (docs/adr/0014).
            { name: 'base', minShareCount: 4, test: (id: string) => !LATER.test(id) },
            { name: 'shared', minShareCount: 4 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/v1': SERVICE, '/session': SERVICE } },
});
