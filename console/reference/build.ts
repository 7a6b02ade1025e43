import { join } from 'node:path';
import scalar from '@scalar/fastify-api-reference';
import fastify from 'fastify';
import { build, type Plugin } from 'vite';
import { compressFiles } from '../compress-files.ts';

const SCALAR = 'virtual:scalar';

/** The standalone script of Scalar, which its plugin for Fastify brings and sends. */
const scalarScript = async (): Promise<Uint8Array> => {
  const app = fastify();
  await app.register(scalar, { routePrefix: '/docs', configuration: { url: '/openapi.json' } });
  return (await app.inject('/docs/js/scalar.js')).rawPayload;
};

/** The script is a file beside ours, unchanged; importing it gives its address. */
const scalarFile = (source: Uint8Array): Plugin => ({
  name: 'scalar-file',
  resolveId: (id) => (id === SCALAR ? id : undefined),
  load(id) {
    if (id !== SCALAR) return undefined;
    const file = this.emitFile({ type: 'asset', name: 'scalar.js', source });
    return `export const scalarUrl = import.meta.ROLLUP_FILE_URL_${file};`;
  },
});

/** Makes dist/reference, the page of the API at /docs (docs/adr/0050). */
const outDir = join(import.meta.dirname, '../dist/reference');

await build({
  configFile: false,
  logLevel: 'warn',
  root: import.meta.dirname,
  base: '/docs/',
  plugins: [scalarFile(await scalarScript())],
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
// The best compression takes 14 s for Scalar's script instead of 1 s, and saves a tenth.
compressFiles(join(outDir, 'assets'), 9);
