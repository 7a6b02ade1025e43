import { writeFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { counted } from '../platform/words/counted.ts';
import { openAnswer, wholeBody } from './call-service.ts';
import { defineCommand, usageFailure, workFailure } from './command.ts';
import { requiredId, yesNoOf } from './parse-arguments.ts';
import { keyFlags, tenantService } from './service-access.ts';

const STDOUT = '-';

/** The format of the file's extension, unless --format is given. */
const formatOf = (format: string | undefined, output: string | undefined): string => {
  const ending = extname(output ?? '').slice(1);
  return format ?? (ending === 'csv' ? 'csv' : 'xlsx');
};

/** The file name that the service suggests; only its last part, whatever path it contains. */
const namedBy = (disposition: string | undefined, format: string) =>
  basename(/filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? `pricing-configurations.${format}`);

const save = (path: string, bytes: Uint8Array, mayReplace: boolean) => {
  try {
    writeFileSync(path, bytes, { flag: mayReplace ? 'w' : 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw workFailure(`${path} is there already: give another name by -o, or the same to replace it`);
  }
};

export const exportCommand = defineCommand({
  name: 'export',
  summary: 'write the price grids of a product, or of one row, to a file',
  flags: {
    product: { value: 'ID', summary: 'the product; required' },
    row: { value: 'ID', summary: 'only this pricing row' },
    format: { value: 'xlsx|csv', summary: 'the format; by default that of the file name, otherwise xlsx' },
    decimal: { value: 'comma|point', summary: 'of a CSV file; comma when absent, with semicolons between the fields' },
    lang: { value: 'fr|en', summary: 'of names and labels; fr when absent' },
    active: { value: 'yes|no', summary: 'only active, or only inactive rows; both when absent' },
    output: {
      value: 'FILE',
      short: 'o',
      summary: '- is stdout. When absent: the name that the service suggests, if no such file exists',
    },
    ...keyFlags,
  },
  about: [
    'What it writes can be changed in a spreadsheet and imported again: each table says which row it belongs to.',
  ],
  examples: ['vantail export --product 1 -o prices.xlsx', 'vantail export --product 1 --row 4 --format csv -o -'],
  run: async ({ flags, env, terminal }) => {
    const product = requiredId('--product', flags.product);
    const row = flags.row === undefined ? undefined : requiredId('--row', flags.row);
    if (row !== undefined && flags.active !== undefined) throw usageFailure('--active has no meaning beside --row');
    if (flags.output === STDOUT && terminal.json) throw usageFailure('--json and -o - both want stdout');
    const format = formatOf(flags.format, flags.output);
    const query = new URLSearchParams({
      format,
      ...(flags.decimal ? { decimal: flags.decimal } : {}),
      ...(flags.lang ? { lang: flags.lang } : {}),
      ...(flags.active ? { active: String(yesNoOf('--active', flags.active)) } : {}),
    });
    const path = `/v1/products/${product}/pricing-configurations${row === undefined ? '' : `/${row}`}/export?${query}`;
    const service = tenantService(flags, env);
    const { headers, stream } = await openAnswer(service, 'GET', path);
    const bytes = await wholeBody(service, buffer(stream));
    if (flags.output === STDOUT) {
      terminal.bytes(bytes);
      return 'done';
    }
    const file = flags.output ?? namedBy(headers['content-disposition'], format);
    save(file, bytes, flags.output !== undefined);
    terminal.answer({ file, format, size: bytes.length }, [`${file}: ${counted(bytes.length, 'bytes')}`]);
    return 'done';
  },
});
