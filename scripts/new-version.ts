type Manifest = { version?: string; dependencies?: Record<string, string>; devDependencies?: Record<string, string> };

export const packageFiles = (workspaces: readonly string[]): string[] => [
  'package.json',
  ...workspaces.map((folder) => `${folder}/package.json`),
];

const printed = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Our packages depend on exactly the release that they are part of. */
const setVersion = (manifest: Manifest, version: string): void => {
  manifest.version = version;
  for (const needed of [manifest.dependencies ?? {}, manifest.devDependencies ?? {}])
    for (const name of Object.keys(needed)) if (name.startsWith('@vantail/')) needed[name] = version;
};

export const versionedPackage = (text: string, version: string): string => {
  const manifest = JSON.parse(text) as Manifest;
  setVersion(manifest, version);
  return printed(manifest);
};

export const versionedLockfile = (text: string, workspaces: readonly string[], version: string): string => {
  const lockfile = JSON.parse(text) as Manifest & { packages: Record<string, Manifest> };
  lockfile.version = version;
  for (const folder of ['', ...workspaces]) setVersion(lockfile.packages[folder] as Manifest, version);
  return printed(lockfile);
};

/** What was unreleased is the release of that day. A number that was released before, or not announced, is refused. */
export const datedChangelog = (text: string, version: string, day: string): string => {
  const heading = `## Unreleased (${version})\n`;
  if (text.split(heading).length !== 2)
    throw new Error(`CHANGELOG.md has no section "Unreleased (${version})": what is in the release?`);
  return text.replace(heading, `## ${version} (${day})\n`);
};
