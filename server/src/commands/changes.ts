import { setTimeout as sleep } from 'node:timers/promises';
import type { VisibleChange } from '../platform/ledger/change-response.ts';
import { counted } from '../platform/words/counted.ts';
import { callService } from './call-service.ts';
import { CommandFailure, defineCommand, type Flags, type FlagValues } from './command.ts';
import { idOf } from './parse-arguments.ts';
import { keyFlags, type Service, tenantService } from './service-access.ts';
import type { Terminal } from './terminal.ts';
import { changeOf, textTable } from './text-table.ts';

const choosing = {
  follow: { summary: 'continue with new changes until you stop it' },
  after: { value: 'N', summary: 'those after change N, the oldest first; without it the newest 50' },
  product: { value: 'ID', summary: 'only of this product, its steps and rows' },
  type: { value: 'TYPES', summary: 'only these types, by commas: product.updated,step.*' },
} as const satisfies Flags;

type Given = FlagValues<typeof choosing>;
type Page = { data: VisibleChange[]; next: string | null };

/** How long a follower waits when there is nothing new, and when the service cannot be reached. */
const IDLE_MS = 1000;
const RETRY_MS = 5000;

const filterOf = ({ product, type }: Given): Record<string, string> => ({
  ...(product === undefined ? {} : { product_id: String(idOf('--product', product)) }),
  ...(type === undefined ? {} : { type }),
});

const pageOf = (service: Service, query: string) => callService<Page>(service, 'GET', `/v1/changes?${query}`);

const tell = (terminal: Terminal, changes: readonly VisibleChange[]) => {
  for (const change of changes) terminal.answer(change, [JSON.stringify(change)]);
};

/** The number after which a follower begins unless it is given one: the newest. */
const newest = async (service: Service): Promise<number> => (await pageOf(service, 'page_size=1')).data[0]?.number ?? 0;

/** The next page, as soon as the service answers: a restart of the service does not end who follows it. */
const patiently = async (service: Service, query: string, terminal: Terminal): Promise<Page> => {
  for (;;) {
    try {
      return await pageOf(service, query);
    } catch (error) {
      if (!(error instanceof CommandFailure) || error.outcome !== 'unreachable') throw error;
      terminal.complain(`${error.message}; trying again`);
      await sleep(RETRY_MS);
    }
  }
};

const follow = async (service: Service, first: string, terminal: Terminal): Promise<never> => {
  let query = first;
  for (;;) {
    const { data, next } = await patiently(service, query, terminal);
    tell(terminal, data);
    query = next ?? query;
    if (data.length === 0) await sleep(IDLE_MS);
  }
};

/** To the end of what there is now. */
const listAfter = async (service: Service, first: string, terminal: Terminal) => {
  for (let query = first; ; ) {
    const { data, next } = await pageOf(service, query);
    tell(terminal, data);
    if (data.length === 0) return;
    query = next ?? query;
  }
};

export const changes = defineCommand({
  name: 'changes',
  summary: 'print who changed what, one JSON line for each change',
  flags: { ...choosing, ...keyFlags },
  about: [
    'Numbers have no gaps and follow the order of commits: if you have read up to N and continue with --after N, you miss none.',
  ],
  examples: ['vantail changes --product 3', 'vantail changes --follow --after 1200 --type from_price.changed'],
  run: async ({ flags, env, terminal }) => {
    const service = tenantService(flags, env);
    const filter = filterOf(flags);
    const after = flags.after === undefined ? undefined : flags.after === '0' ? 0 : idOf('--after', flags.after);
    const from = (number: number) =>
      new URLSearchParams({ ...filter, after: String(number), page_size: '200' }).toString();
    if (flags.follow) return follow(service, from(after ?? (await newest(service))), terminal);
    if (after !== undefined) await listAfter(service, from(after), terminal);
    else tell(terminal, (await pageOf(service, new URLSearchParams(filter).toString())).data);
    return 'done';
  },
});

type Report = {
  total: number;
  changes: { type: string; resource: { id: number; name: string | null }; fields: { field: string }[] }[];
  products: { product_id: number; name: string; from_price: { old: number | null; new: number | null } }[];
};

export const revert = defineCommand({
  name: 'revert',
  summary: 'undo a change, or everything a bulk call changed',
  args: [{ name: 'NUMBER', summary: 'the number of the change, as "vantail changes" prints it' }],
  flags: { 'dry-run': { summary: 'say what would change, without changing anything' }, ...keyFlags },
  about: [
    'If a field has been changed again since, nothing is written, and the error names the later change: undo that one first.',
  ],
  examples: ['vantail revert 1204 --dry-run', 'vantail revert 1204'],
  run: async ({ flags, args, env, terminal }) => {
    const number = idOf('NUMBER', args[0] ?? '');
    const isDryRun = flags['dry-run'] ?? false;
    const path = `/v1/changes/${number}/revert?dry_run=${isDryRun}`;
    const report = await callService<Report>(tenantService(flags, env), 'POST', path);
    terminal.answer(report, [
      ...textTable(
        ['CHANGE', 'ID', 'NAME', 'FIELDS'],
        report.changes.map(({ type, resource, fields }) => [
          type,
          resource.id,
          resource.name ?? '',
          fields.map(({ field }) => field).join(', '),
        ]),
      ),
      ...textTable(
        ['PRODUCT', 'NAME', 'FROM-PRICE'],
        report.products.map(({ product_id, name, from_price }) => [product_id, name, changeOf(from_price)]),
      ),
      `${counted(report.total, 'changes')}${isDryRun ? '. A dry run: nothing was written.' : ` made to undo change ${number}.`}`,
    ]);
    return 'done';
  },
});
