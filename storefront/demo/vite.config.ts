import { defineConfig } from 'vite';

/** The demo shop is served under /demo of the service, while the demo tenant is there. */
// biome-ignore lint/style/noDefaultExport: Vite reads the default export.
export default defineConfig({
  root: import.meta.dirname,
  base: '/demo/',
  build: {
    target: 'es2023',
    outDir: '../dist/demo',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
