import { defineConfig, type Plugin } from 'vite';

/**
 * A server that renders pages imports the file, too: where there is no DOM the classes are defined and used by nobody.
 * The names stand for the globals in this file alone.
 */
const WITHOUT_DOM = 'const{HTMLElement=class{},document={createTreeWalker(){}}}=globalThis;';

/** Comments, and spaces that mean nothing in a style sheet, which a minifier of scripts leaves in its templates. */
const shortStyles: Plugin = {
  name: 'short-styles',
  transform: {
    filter: { id: /\/src\/styles\/[a-z-]+\.ts$/ },
    handler: (code) =>
      code
        .replaceAll(/\/\*[^*]*\*\//g, '')
        .replaceAll(/\s+/g, ' ')
        .replaceAll(/ ?([{};,>]) ?/g, '$1')
        .replaceAll(/\b0\./g, '.')
        .replaceAll(': ', ':')
        .replaceAll(';}', '}'),
  },
};

/** `<script type="module" src=".../vantail.js">` is all that a page needs; beside it stands what is loaded on demand. */
// biome-ignore lint/style/noDefaultExport: Vite reads the default export.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [shortStyles],
  build: {
    // As docs/guides/storefront-element.md says; newer syntax is rewritten for them.
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    outDir: 'dist/elements',
    // As a library, `import()` stays as it is: the helper that Vite puts around it would preload what is already small.
    lib: { entry: 'src/index.ts', formats: ['es'] },
    rolldownOptions: {
      // No property of ours does anything when it is read.
      treeshake: { propertyReadSideEffects: false },
      output: {
        entryFileNames: 'vantail.js',
        chunkFileNames: 'vantail-[name]-[hash].js',
        minify: true,
        postBanner: ({ isEntry }) => (isEntry ? WITHOUT_DOM : ''),
      },
    },
    reportCompressedSize: false,
  },
});
