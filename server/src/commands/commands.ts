import { adjust } from './adjust.ts';
import { backup, restore } from './backup.ts';
import { changes, revert } from './changes.ts';
import type { Command } from './command.ts';
import { demo } from './demo.ts';
import { exportCommand } from './export.ts';
import { importCommand } from './import.ts';
import { keyCommands } from './keys.ts';
import { mcp } from './mcp.ts';
import { distribute, migrate } from './migrate.ts';
import { move } from './move.ts';
import { peopleCommands } from './people.ts';
import { planCommands } from './plans.ts';
import { serve } from './serve.ts';
import { tenantCommands } from './tenants.ts';
import { upgradeData } from './upgrade-data.ts';
import { verify } from './verify.ts';

/** Every command, in the order in which the help and docs/guides/command-line.md list them. */
export const commands: readonly Command[] = [
  serve,
  demo,
  migrate,
  verify,
  backup,
  restore,
  upgradeData,
  move,
  distribute,
  importCommand,
  exportCommand,
  adjust,
  mcp,
  changes,
  revert,
  ...planCommands,
  ...tenantCommands,
  ...keyCommands,
  ...peopleCommands,
];
