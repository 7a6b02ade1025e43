import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `npm run sbom`: the bill of materials in CycloneDX 1.6, from the lockfile, without the network and the same for the same
 * lockfile. Everything that runs: what the service and the client depend on, what the bundles of console and elements are made of, and Node.
 * Written here because `npm sbom --omit=dev` leaves out what a development dependency needs as well (pg is one).
 */
type Package = {
  version?: string;
  license?: string;
  integrity?: string;
  link?: boolean;
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  os?: string[];
  cpu?: string[];
  libc?: string[];
};

type Packages = Record<string, Package>;

const root = join(import.meta.dirname, '..');
const json = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));

/** A dependency is looked up as Node does it: in the package's own node_modules, then in each folder above. */
const resolve = (packages: Packages, from: string, name: string): string | undefined => {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[place]) return packages[place].link ? packages[place].resolved : place;
    if (folder === '') return undefined;
  }
};

/** What the source of the console and of the elements imports ends up in their bundles; /docs is Scalar's script. */
const bundled = (): string[] => {
  const sources = globSync('{console,storefront}/src/**/*.{ts,tsx}', { cwd: root }).map((file) =>
    readFileSync(join(root, file), 'utf8'),
  );
  const names = sources.flatMap((text) =>
    [...text.matchAll(/(?:from|import)\s+'((?:@[\w.-]+\/)?[\w-][\w.-]*)/g)].map(([, name = '']) => name),
  );
  return [...new Set(names), '@scalar/fastify-api-reference'];
};

/** Where the packages are that some packages need, with themselves. */
const reached = (packages: Packages, roots: readonly string[], isMeant = (_: Package) => true): Set<string> => {
  const found = new Set<string>();
  const visit = (from: string, names: readonly string[]) => {
    for (const name of names) {
      const place = resolve(packages, from, name);
      if (place === undefined || found.has(place) || !isMeant(packages[place] ?? {})) continue;
      found.add(place);
      const { dependencies = {}, optionalDependencies = {} } = packages[place] ?? {};
      visit(place, Object.keys({ ...dependencies, ...optionalDependencies }));
    }
  };
  visit('', roots);
  return found;
};

const lockfile = () => json('package-lock.json') as { packages: Packages; version: string };

const isFor = (wanted: string, given: readonly string[] = [wanted]) => given.includes(wanted);

/** The packages of others that the service is installed with, on Linux with x64: what ADR 0012 counts. */
export const servicePackages = (): string[] => {
  const isMeant = ({ os, cpu, libc }: Package) => isFor('linux', os) && isFor('x64', cpu) && isFor('glibc', libc);
  return [...reached(lockfile().packages, ['vantail'], isMeant)].filter((place) => place.includes('node_modules/'));
};

const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Packages whose manifest names no licence, while the file LICENSE in them does. */
const LICENCES_IN_FILES: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

const component = (name: string, { version = '0', license = LICENCES_IN_FILES[name], integrity }: Package) => {
  const [algorithm = '', hash = ''] = integrity?.split('-', 2) ?? [];
  const purl = `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    // CycloneDX: one licence by its id, several as an expression.
    ...(license
      ? { licenses: [/ (?:AND|OR) /.test(license) ? { expression: license } : { license: { id: license } }] }
      : {}),
    ...(algorithm === 'sha512'
      ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }] }
      : {}),
  };
};

export const billOfMaterials = () => {
  const { packages, version } = lockfile();
  const components = [...reached(packages, ['vantail', '@vantail/client', 'node', ...bundled()])]
    .map((place) =>
      place.includes('node_modules/')
        ? component(nameOf(place), packages[place] ?? {})
        : component(json(`${place}/package.json`).name, packages[place] ?? {}),
    )
    .sort((a, b) => (a.purl < b.purl ? -1 : 1));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': 'vantail', name: 'vantail', version } },
    components,
  };
};

/** docs/licences.md: what runs, by licence. Written by `npm run generate`. */
export const licencesPage = (): string => {
  const others = billOfMaterials().components.filter(({ name }) => name !== 'vantail' && !name.startsWith('@vantail/'));
  const licenceOf = ({ licenses: [one] = [] }: (typeof others)[number]): string =>
    (one && ('expression' in one ? one.expression : one.license?.id)) ?? 'not named';
  const byLicence = Map.groupBy(others, licenceOf);
  const rows = [...byLicence]
    .sort(([a, some], [b, more]) => more.length - some.length || (a < b ? -1 : 1))
    .map(([licence, parts]) => `| ${licence} | ${parts.map(({ name, version }) => `${name} ${version}`).join(', ')} |`);
  return `# Licences of others

<!-- Made by "npm run generate" from package-lock.json: do not edit. -->

Vantail is under the Apache License 2.0. The packages of others that run with it (\`npm run sbom\` has their hashes), on
all platforms together. Those under the LGPL are the libraries of libvips, which npm installs as files of their own
beside \`sharp\`: they are not changed and can be replaced. The script of \`/docs\` comes ready-made in
\`@scalar/fastify-api-reference\`, with the code of other packages inside: all of them are under MIT, Apache-2.0, BSD,
ISC or 0BSD.

| licence | packages |
|---|---|
${rows.join('\n')}
`;
};

if (process.argv[1] === import.meta.filename) process.stdout.write(`${JSON.stringify(billOfMaterials(), null, 2)}\n`);
