import { defineConfig } from 'vite';

/** One file with everything: `<script type="module" src=".../vantail.js">` is all that a page needs. */
// biome-ignore lint/style/noDefaultExport: Vite reads the default export.
export default defineConfig({
  root: import.meta.dirname,
  build: {
    target: 'es2023',
    outDir: 'dist/elements',
    rolldownOptions: {
      input: 'src/index.ts',
      preserveEntrySignatures: 'strict',
      output: { entryFileNames: 'vantail.js', minify: true },
    },
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
