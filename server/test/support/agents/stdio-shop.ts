import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { startTestService } from '../test-service.ts';
import { newAgentShop } from './agent-shop.ts';

/** A shop that `vantail mcp` serves to an assistant. */
export const startStdioShop = async () => {
  const service = await startTestService();
  const tenant = await service.newTenant();
  const shop = await newAgentShop(tenant);
  const allTools = Object.keys(shop.argumentsOf).sort();
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = service.app.server.address() as AddressInfo;

  /** `vantail mcp`, as an assistant starts it. */
  const commandWith = (key: string) => ({
    command: process.execPath,
    args: [fileURLToPath(new URL('../../../bin/vantail.mjs', import.meta.url)), 'mcp'],
    env: { PATH: process.env.PATH ?? '', VANTAIL_URL: `http://127.0.0.1:${port}`, VANTAIL_KEY: key },
    stderr: 'ignore' as const,
  });
  return { tenant, shop, allTools, port, commandWith };
};
