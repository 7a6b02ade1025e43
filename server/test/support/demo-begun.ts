import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../../../scripts/testing/until.ts';
import { callOver } from './service-process.ts';

/** Waits until the demo tenant is there, and its catalogue most likely not yet. */
export const demoBegun = async (dataDir: string) => {
  const file = join(dataDir, 'service.json');
  await until('the demo tenant', async () => {
    try {
      const { url, token } = JSON.parse(readFileSync(file, 'utf8')) as { url: string; token: string };
      return ((await callOver(`${url}/operator/v1/tenants`, token)).body.total as number) > 0;
    } catch {
      return false;
    }
  });
};
