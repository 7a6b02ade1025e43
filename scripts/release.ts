import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { datedChangelog, packageFiles, versionedLockfile, versionedPackage } from './new-version.ts';

/** `npm run release 0.2.0`: writes the number of a release wherever it stands; docs/releasing.md has the rest. */
const root = join(import.meta.dirname, '..');
const [version = ''] = process.argv.slice(2);
const fail = (line: string): never => {
  process.stderr.write(`${line}\n`);
  process.exit(1);
};
if (!/^\d+\.\d+\.\d+$/.test(version)) fail('Which one? For example: npm run release 0.2.0');

const rewrite = (file: string, change: (text: string) => string): void => {
  const path = join(root, file);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
};

const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] };
const today = new Date().toISOString().slice(0, 10);
try {
  rewrite('CHANGELOG.md', (text) => datedChangelog(text, version, today));
} catch (error) {
  fail((error as Error).message);
}
for (const file of packageFiles(workspaces)) rewrite(file, (text) => versionedPackage(text, version));
rewrite('package-lock.json', (text) => versionedLockfile(text, workspaces, version));
process.stdout.write(
  [
    `The sources say ${version}. Now (docs/releasing.md):`,
    '  npm run generate && npm run check',
    `  git commit --all --message "Release ${version}" && git tag --annotate v${version} --message "Vantail ${version}"`,
    '',
  ].join('\n'),
);
