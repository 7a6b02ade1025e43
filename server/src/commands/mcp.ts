import { defineCommand } from './command.ts';
import { relayMessages } from './relay-messages.ts';
import { keyFlags, tenantService } from './service-access.ts';

/** D23.1. */
export const mcp = defineCommand({
  name: 'mcp',
  summary: 'offer the configurator to an assistant, over stdin and stdout',
  flags: keyFlags,
  about: [
    'Speaks the Model Context Protocol: an assistant on this machine starts it, and calls its tools.',
    'The tools are those of POST /mcp, with the rights of VANTAIL_KEY.',
  ],
  examples: ['vantail mcp', 'vantail mcp --url https://vantail.example'],
  run: async ({ flags, env }) => {
    await relayMessages(tenantService(flags, env), process.stdin, process.stdout);
    return 'done';
  },
});
