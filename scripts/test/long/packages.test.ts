import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { ROOT } from '../../pack/compile.ts';
import { stageLibrary } from '../../pack/library.ts';
import { serviceDependencies } from '../../pack/service.ts';

/** The short form of `npm run try-packages`: without a registry, and without the service. */
const home = mkdtempSync(join(tmpdir(), 'vantail-libraries-'));
after(() => rmSync(home, { recursive: true, force: true }));

const USE = `
import { createVantailClient } from '@vantail/client';
import { windowSvg } from '@vantail/drawing';
import { quote } from '@vantail/pricing';
import { detectTables } from '@vantail/price-lists';
const answer = quote(
  { product: { id: 1 }, steps: [], rows: [{ id: 7, price_table: '100:50' }], currency: 'EUR', price_basis: 'TTC' },
  { width: 1000, height: 1000 },
);
const client = createVantailClient({ baseUrl: 'http://127.0.0.1:9', key: 'vtl_x' });
console.log(answer.total, windowSvg({}).slice(0, 4), typeof client.GET, typeof detectTables);
`;

test('the libraries are plain JavaScript with types, and run where nothing of the checkout is', () => {
  mkdirSync(join(home, 'node_modules/@vantail'), { recursive: true });
  for (const house of ['pricing', 'price-lists', 'drawing', 'client']) {
    const stage = stageLibrary(house);
    const files = globSync('**/*.{js,d.ts}', { cwd: stage });
    assert.ok(files.includes('index.js') && files.includes('index.d.ts'), house);
    for (const file of files)
      assert.doesNotMatch(readFileSync(join(stage, file), 'utf8'), /from ['"]\.[^'"]*\.ts['"]/, `${house}/${file}`);
    cpSync(stage, join(home, 'node_modules/@vantail', house), { recursive: true });
  }
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers'])
    symlinkSync(join(ROOT, 'node_modules', name), join(home, 'node_modules', name));
  writeFileSync(join(home, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(home, 'use.js'), USE);
  const { stdout, stderr } = spawnSync(process.execPath, ['--no-strip-types', 'use.js'], {
    cwd: home,
    encoding: 'utf8',
  });
  assert.equal(stdout, '150 <svg function function\n', stderr);
});

test('the package of the service names every package that our libraries inside it import', () => {
  const named = Object.keys(serviceDependencies());
  for (const file of globSync('{pricing,price-lists,drawing}/src/**/*.ts', { cwd: ROOT }))
    for (const [, name = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(
      /from '(?!node:)((?:@[\w-]+\/)?[\w-]+)[^']*'/g,
    ))
      assert.ok(named.includes(name), `${file} imports ${name}`);
});
