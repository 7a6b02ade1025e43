import { counted } from '../../words/counted.ts';
import { callService } from '../access/call-service.ts';
import { keyFlags, tenantService } from '../access/service-access.ts';
import { defineCommand } from '../line/command.ts';
import { idOf } from '../line/parse-arguments.ts';
import { changeOf, textTable } from '../output/text-table.ts';

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
