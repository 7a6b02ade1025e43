import type { AdjustmentReport } from '../prices/index.ts';
import { callService } from './call-service.ts';
import { defineCommand, type Flags, type FlagValues, usageFailure } from './command.ts';
import { idOf, numberOf, yesNoOf } from './parse-arguments.ts';
import { keyFlags, tenantService } from './service-access.ts';
import { changeOf, textTable } from './text-table.ts';

const choosing = {
  product: { value: 'ID', multiple: true, summary: 'rows of this product; can be repeated, like the next three' },
  category: { value: 'ID', multiple: true, summary: 'rows of the products of this category itself' },
  brand: { value: 'ID', multiple: true, summary: 'rows of the products of this brand' },
  row: { value: 'ID', multiple: true, summary: 'this pricing row' },
  table: { value: 'ID', multiple: true, summary: 'in addition: this shared price table' },
  option: { value: 'ID', multiple: true, summary: 'in addition: this option' },
  'content-type': { value: 'TYPE', multiple: true, summary: 'in addition: options with this content type' },
  service: { value: 'ID', multiple: true, summary: 'in addition: this service' },
  'all-services': { summary: 'in addition: all services' },
  all: { summary: 'all rows that match the other filters' },
  active: { value: 'yes|no', summary: 'only active, or only inactive rows, options and services; both when absent' },
} as const satisfies Flags;

const changing = {
  percent: { value: 'P', summary: 'by how many percent, such as 3.3 or -2; or --amount' },
  amount: { value: 'A', summary: 'by how much, in the currency of the tenant' },
  'round-to': { value: 'STEP', summary: 'the step between prices: 0.05, 1, 10; cents when absent' },
  ending: { value: 'E', summary: 'with --round-to 1, 0.90 gives 12.90, 13.90, ...' },
  direction: { value: 'nearest|up|down', summary: 'of the rounding; nearest when absent' },
  'dry-run': { summary: 'report what would change, without changing anything' },
  'expected-state': { value: 'STATE', summary: 'the state of a dry run: refused if anything chosen has changed since' },
  rows: { summary: 'list every row, option and service that changes' },
} as const satisfies Flags;

const CHOOSING = [
  'product',
  'category',
  'brand',
  'row',
  'table',
  'option',
  'content-type',
  'service',
  'all-services',
  'all',
] as const satisfies (keyof typeof choosing)[];

type Given = FlagValues<typeof choosing & typeof changing>;

const idsOf = (flag: string, texts: readonly string[] | undefined) => texts?.map((text) => idOf(flag, text));

/** Only what was given: the service says what is missing. */
const present = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const filterOf = (flags: Given) =>
  present({
    product_ids: idsOf('--product', flags.product),
    category_ids: idsOf('--category', flags.category),
    brand_ids: idsOf('--brand', flags.brand),
    pricing_configuration_ids: idsOf('--row', flags.row),
    price_table_ids: idsOf('--table', flags.table),
    option_ids: idsOf('--option', flags.option),
    content_types: flags['content-type'],
    service_ids: idsOf('--service', flags.service),
    all_services: flags['all-services'],
    all: flags.all,
    active: flags.active === undefined ? undefined : yesNoOf('--active', flags.active),
  });

const numberIn = (flag: string, text: string | undefined) => (text === undefined ? undefined : numberOf(flag, text));

const bodyOf = (flags: Given) => {
  const isChosen = CHOOSING.some((name) => flags[name] !== undefined);
  if (!isChosen) throw usageFailure(`Say which prices: ${CHOOSING.map((name) => `--${name}`).join(', ')}`);
  if ((flags.percent === undefined) === (flags.amount === undefined))
    throw usageFailure('Say by how much: --percent or --amount, one of them');
  const rounding = present({
    to: numberIn('--round-to', flags['round-to']),
    ending: numberIn('--ending', flags.ending),
    direction: flags.direction,
  });
  return {
    filter: filterOf(flags),
    ...present({
      percentage: numberIn('--percent', flags.percent),
      amount: numberIn('--amount', flags.amount),
      rounding: Object.keys(rounding).length > 0 ? rounding : undefined,
      expected_state: flags['expected-state'],
    }),
  };
};

const productLines = ({ products }: AdjustmentReport) =>
  textTable(
    ['PRODUCT', 'NAME', 'ROWS CHANGED', 'FROM-PRICE'],
    products.map(({ product_id, name, rows_changed, from_price }) => [
      product_id,
      name,
      rows_changed,
      changeOf(from_price),
    ]),
  );

const rowLines = ({ rows }: AdjustmentReport) =>
  textTable(
    ['ROW', 'PRODUCT', 'CELLS CHANGED', 'MINIMUM PRICE', 'LOWEST PRICE'],
    rows.map((row) => [
      row.pricing_configuration_id,
      row.product_id,
      row.cells_changed,
      changeOf(row.minimum_price),
      changeOf(row.computed_minimum_price),
    ]),
  );

/** Options and services have a price of their own. */
const ownPriceLines = ({ options, services }: AdjustmentReport) => [
  ...(options.length === 0
    ? []
    : textTable(
        ['OPTION', 'NAME', 'PRICE'],
        options.map(({ option_id, name, price }) => [option_id, name, changeOf(price)]),
      )),
  ...(services.length === 0
    ? []
    : textTable(
        ['SERVICE', 'NAME', 'PRICE'],
        services.map(({ service_id, name, price }) => [service_id, name, changeOf(price)]),
      )),
];

/** Chosen options, services and tables, if any. */
const furtherRows = ({ totals }: AdjustmentReport) => [
  ...(totals.options > 0 ? [`Options: ${totals.options_changed} changed, of ${totals.options}.`] : []),
  ...(totals.services > 0 ? [`Services: ${totals.services_changed} changed, of ${totals.services}.`] : []),
  ...(totals.price_tables > 0
    ? [`Shared price tables: ${totals.price_tables_changed} changed, of ${totals.price_tables}.`]
    : []),
];

/** B2: what a raise of rows alone forgets. */
const unaffectedRows = ({ options_left = [], services_left = [] }: AdjustmentReport) => {
  const options = options_left.flatMap(({ option_ids }) => option_ids).length;
  return [
    ...(options > 0 ? [`Options of these products that stay unchanged: ${options} (--option, --content-type).`] : []),
    ...(services_left.length > 0
      ? [`Services that stay unchanged: ${services_left.length} (--service, --all-services).`]
      : []),
  ];
};

const totalLine = ({ totals }: AdjustmentReport) =>
  `Rows: ${totals.rows_changed} changed, ${totals.rows_unchanged} unchanged, ${totals.rows_skipped} skipped, of ${totals.rows}. Prices changed: ${totals.cells_changed}.`;

export const adjust = defineCommand({
  name: 'adjust',
  summary: 'change the prices of rows, options and services by a percentage or an amount',
  flags: { ...choosing, ...changing, ...keyFlags },
  about: [
    'Everything chosen is changed, or nothing. Rows whose table cannot be read stay unchanged; the command names them.',
  ],
  examples: [
    'vantail adjust --brand 1 --percent 3.3 --round-to 1 --ending 0.90 --dry-run',
    'vantail adjust --category 2 --category 5 --amount -10 --active yes',
    'vantail adjust --brand 1 --content-type volets --all-services --percent 3.3 --dry-run',
  ],
  run: async ({ flags, env, terminal }) => {
    const body = bodyOf(flags);
    const isDryRun = flags['dry-run'] ?? false;
    const path = `/v1/pricing-adjustments?dry_run=${isDryRun}`;
    const report = await callService<AdjustmentReport>(tenantService(flags, env), 'POST', path, body);
    terminal.answer(report, [
      ...productLines(report),
      ...(flags.rows ? [...rowLines(report), ...ownPriceLines(report)] : []),
      totalLine(report),
      ...furtherRows(report),
      ...unaffectedRows(report),
      ...(isDryRun ? [`A dry run: nothing was written. To apply just this: --expected-state ${report.state}`] : []),
    ]);
    for (const { pricing_configuration_id, message } of report.skipped)
      terminal.complain(`warning: row ${pricing_configuration_id} stays unchanged: ${message}`);
    for (const { message } of report.warnings) terminal.complain(`warning: ${message}`);
    return 'done';
  },
});
