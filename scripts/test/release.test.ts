import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { datedChangelog, packageFiles, versionedLockfile, versionedPackage } from '../new-version.ts';

const root = join(import.meta.dirname, '../..');
const text = (file: string) => readFileSync(join(root, file), 'utf8');
const { version, workspaces } = JSON.parse(text('package.json')) as { version: string; workspaces: string[] };
/** The headings of the changelog, the newest first; a version without a day is older than this rule. */
const changelogReleases = (text: string): { version: string; isReleased: boolean }[] =>
  [...text.matchAll(/^## (?:(Unreleased) \((.+)\)|(\S+)(?: \(\d{4}-\d\d-\d\d\))?)$/gm)].map(
    ([, unreleased, next, version]) => ({ version: version ?? next ?? '', isReleased: unreleased === undefined }),
  );
const asNumbers = (release: string) => release.split('.').map(Number);

test('every package, the lockfile and the description say the release that the changelog has as the newest', () => {
  const releases = changelogReleases(text('CHANGELOG.md'));
  assert.equal(releases.find(({ isReleased }) => isReleased)?.version, version);
  for (const file of packageFiles(workspaces)) assert.equal(text(file), versionedPackage(text(file), version), file);
  assert.equal(text('package-lock.json'), versionedLockfile(text('package-lock.json'), workspaces, version));
  assert.equal(JSON.parse(text('client/openapi.json')).info.version, version);
});

test('the changelog goes from the newest release to the oldest, and only its first section may be unreleased', () => {
  const releases = changelogReleases(text('CHANGELOG.md'));
  assert.equal(releases.length, text('CHANGELOG.md').match(/^## /gm)?.length, 'every section is a release');
  for (const [place, { version: newer, isReleased }] of releases.entries()) {
    assert.match(newer, /^\d+\.\d+\.\d+$/);
    assert.ok(isReleased || place === 0, newer);
    const older = releases[place + 1]?.version;
    const [one, other] = [asNumbers(newer), asNumbers(older ?? '0.0.0')];
    const differs = one.findIndex((number, index) => number !== other[index]);
    assert.ok((one[differs] ?? 0) > (other[differs] ?? 0), `${newer} above ${older}`);
  }
});

test('a release writes its number everywhere and its day into the changelog, and refuses one that was not announced', () => {
  const changelog = '# Changelog\n\n## Unreleased (0.9.0)\n\n- x\n\n## 0.8.0 (2030-01-31)\n';
  const dated = datedChangelog(changelog, '0.9.0', '2030-02-28');
  assert.deepEqual(changelogReleases(dated), [
    { version: '0.9.0', isReleased: true },
    { version: '0.8.0', isReleased: true },
  ]);
  assert.ok(dated.includes('## 0.9.0 (2030-02-28)\n\n- x\n'));
  for (const wrong of ['0.8.0', '0.9.1', '1.0.0']) assert.throws(() => datedChangelog(changelog, wrong, '2030-02-28'));
  const server = JSON.parse(versionedPackage(text('server/package.json'), '9.9.9'));
  assert.deepEqual([server.version, server.dependencies['@vantail/pricing']], ['9.9.9', '9.9.9']);
  assert.notEqual(server.dependencies.fastify, '9.9.9');
  const lockfile = JSON.parse(versionedLockfile(text('package-lock.json'), workspaces, '9.9.9'));
  assert.deepEqual([lockfile.version, lockfile.packages[''].version], ['9.9.9', '9.9.9']);
  assert.equal(lockfile.packages.console.dependencies['@vantail/client'], '9.9.9');
});
