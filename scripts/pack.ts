import { statSync } from 'node:fs';
import { relative } from 'node:path';
import { ROOT } from './pack/compile.ts';
import { LIBRARIES, stageLibrary } from './pack/library.ts';
import { stageService } from './pack/service.ts';
import { tarball } from './pack/tarball.ts';

/** `npm run pack`: the packages as they are published, as tarballs in dist/. */
const stages = [...LIBRARIES.map(stageLibrary), stageService()];
for (const file of stages.map(tarball)) {
  const kilobytes = Math.round(statSync(file).size / 1000);
  process.stdout.write(`${relative(ROOT, file)} (${kilobytes} kB)\n`);
}
