import { readFileSync } from 'node:fs';

const packageJson = new URL('../../package.json', import.meta.url);

/** The version of this release, such as 0.1.0. */
export const readRelease = (): string => (JSON.parse(readFileSync(packageJson, 'utf8')) as { version: string }).version;
