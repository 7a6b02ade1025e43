import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const SERVICE = process.env.VANTAIL_URL ?? 'http://127.0.0.1:8080';

/**
 * The console is served under /console of the service; `npm run dev -w console` serves it beside a service on port
 * 8080.
 */
// biome-ignore lint/style/noDefaultExport: Vite reads the default export.
export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  // Names of any direction are isolated in every element (src/language/jsx-runtime.ts).
  plugins: [
    react({ jsxImportSource: '@vantail/console' }),
    { ...optimizeLocales.vite({ locales: ['en-US', 'fr-FR'] }), enforce: 'pre' },
  ],
  // The service replaces this word by a new nonce in every page (server/src/http/console).
  html: { cspNonce: 'VANTAIL_NONCE' },
  build: {
    target: 'es2023',
    // No data: URL, so that the content security policy can stay strict.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The budget is in bytes on the wire, and a test checks it (console/test/e2e-once/long/first-load.test.ts).
    chunkSizeWarningLimit: 1_000,
    // All of it is 12 kB on the wire: one file is sooner here than the twenty of a page.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'core', tags: ['$initial'] },
            // What several pages share: without this a page is more than a hundred files.
            { name: 'shared', minShareCount: 4 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/v1': SERVICE, '/session': SERVICE } },
});
