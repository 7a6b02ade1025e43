import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Writes every file of a build in compressed form, too, so that no request compresses. */
export const compressFiles = (folder: string, brotliQuality: number): void => {
  for (const file of globSync('*.{js,css,svg}', { cwd: folder })) {
    const path = join(folder, file);
    const bytes = readFileSync(path);
    const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
};
