import { join } from 'node:path';
import { build } from 'vite';

/** Makes dist/elements/vantail.js, the elements in one file. */
await build({ configFile: join(import.meta.dirname, 'vite.config.ts'), logLevel: 'warn' });
