import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BrokenExamples } from '../../forms/saving/broken-examples.tsx';
import { useServiceUnit } from '../../selling/service-words.ts';
import { useFormat } from '../../session/use-format.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages, plural } from '../../ui/language/messages.ts';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { AdjustedRows } from './adjusted-rows.tsx';
import { type AdjustmentBody, type AdjustmentReport, changedCount } from './adjustment.ts';
import styles from './adjustments.module.css';

const adjustmentWarningsWords = messages({
  en: {
    skipped: (count: number) =>
      plural(
        'en',
        count,
        'row has an unreadable table and stays unchanged',
        'rows have an unreadable table and stay unchanged',
      ),
    row: (id: number) => `row ${id}`,
  },
  fr: {
    skipped: (count: number) =>
      plural(
        'fr',
        count,
        'ligne a un tableau illisible et reste telle quelle',
        'lignes ont un tableau illisible et restent telles quelles',
      ),
    row: (id: number) => `ligne ${id}`,
  },
});

const SHOWN = 20;

/** What an adjustment leaves alone, and what is worth a look before it is written. */
const AdjustmentWarnings = ({ report: { skipped, warnings, examples } }: { report: AdjustmentReport }) => {
  const say = useMessages(adjustmentWarningsWords);
  return (
    <>
      <BrokenExamples examples={examples} />
      {warnings.map((warning) => (
        <Notice key={warning.code} signal="warn">
          {warning.message}
        </Notice>
      ))}
      {skipped.length > 0 && (
        <Notice signal="warn" title={say.skipped(skipped.length)}>
          {skipped.slice(0, SHOWN).map(({ product_id, pricing_configuration_id }) => (
            <Link
              key={pricing_configuration_id}
              to="/products/$productId/rows/$rowId"
              params={{ productId: product_id, rowId: String(pricing_configuration_id) }}
            >
              {say.row(pricing_configuration_id)}
            </Link>
          ))}
        </Notice>
      )}
    </>
  );
};

const words = messages({
  en: {
    rows: (count: number) => plural('en', count, 'row', 'rows'),
    products: (count: number) => plural('en', count, 'product', 'products'),
    options: (count: number) => plural('en', count, 'option', 'options'),
    services: (count: number) => plural('en', count, 'service', 'services'),
    servicesTitle: 'Services',
    servicePrices: 'Prices of services before and after',
    service: 'Service',
    tables: (count: number) => plural('en', count, 'shared table', 'shared tables'),
    prices: (count: number) => plural('en', count, 'price', 'prices'),
    nothing: 'No price would change: no active row matches, or rounding gives the same prices.',
    optionPrices: 'Prices of options before and after',
    sharedTables: 'Shared tables',
    option: 'Option',
    ofType: (type: string) => `Options: ${type}`,
    untyped: 'Options without a type',
    table: 'Shared table',
    changed: 'Prices changed',
    before: 'Before',
    after: 'After',
    none: 'none',
    from: (before: string, after: string) => `from-price ${before} → ${after}`,
  },
  fr: {
    rows: (count: number) => plural('fr', count, 'ligne', 'lignes'),
    products: (count: number) => plural('fr', count, 'produit', 'produits'),
    options: (count: number) => plural('fr', count, 'option', 'options'),
    services: (count: number) => plural('fr', count, 'prestation', 'prestations'),
    servicesTitle: 'Prestations',
    servicePrices: 'Prix des prestations avant et après',
    service: 'Prestation',
    tables: (count: number) => plural('fr', count, 'tableau partagé', 'tableaux partagés'),
    prices: (count: number) => plural('fr', count, 'prix', 'prix'),
    nothing: 'Aucun prix ne changerait : aucune ligne active ne convient, ou l’arrondi donne les mêmes prix.',
    optionPrices: 'Prix des options avant et après',
    sharedTables: 'Tableaux partagés',
    option: 'Option',
    ofType: (type: string) => `Options : ${type}`,
    untyped: 'Options sans type',
    table: 'Tableau partagé',
    changed: 'Prix modifiés',
    before: 'Avant',
    after: 'Après',
    none: 'aucun',
    from: (before: string, after: string) => `prix « à partir de » : ${before} → ${after}`,
  },
});

type Props = {
  report: AdjustmentReport;
  /** Of a dry run: then every cell can be looked at. */
  adjustment?: AdjustmentBody;
};

/** What changes, from the products down to the rows and their cells, for the dry run and the real run. */
export const AdjustmentResult = ({ report, adjustment }: Props) => {
  const say = useMessages(words);
  const { totals } = report;
  const counts = [
    totals.rows_changed > 0 && say.rows(totals.rows_changed),
    totals.products_changed > 0 && say.products(totals.products_changed),
    totals.price_tables_changed > 0 && say.tables(totals.price_tables_changed),
    totals.options_changed > 0 && say.options(totals.options_changed),
    totals.services_changed > 0 && say.services(totals.services_changed),
    say.prices(changedCount(report)),
  ].filter((part) => part !== false);
  return (
    <>
      <AdjustmentWarnings report={report} />
      {changedCount(report) === 0 ? (
        <Notice signal="neutral">{say.nothing}</Notice>
      ) : (
        <>
          <p>{counts.join(' · ')}</p>
          <AdjustedProducts report={report} adjustment={adjustment} />
          <AdjustedOptions report={report} />
          <AdjustedServices report={report} />
          <AdjustedTables report={report} />
        </>
      )}
    </>
  );
};

const AdjustedProducts = ({ report, adjustment }: Pick<Props, 'report'> & { adjustment: Props['adjustment'] }) => {
  const say = useMessages(words);
  const format = useFormat();
  const money = (price: number | null) => (price === null ? say.none : format.money(price));
  const difference = (old: number | null, now: number | null) =>
    old === null || now === null || old === 0 ? '' : format.percent(Math.round((now / old - 1) * 10_000) / 100);
  return (
    <div>
      {report.products.map(({ product_id, name, rows_changed, from_price: { old, new: now } }) => (
        <Disclosure
          key={product_id}
          level={2}
          title={name}
          meta={
            <span className="soft small">
              {say.from(money(old), money(now))} {difference(old, now)} · {say.rows(rows_changed)}
            </span>
          }
        >
          <p>
            <Link to="/products/$productId" params={{ productId: product_id }}>
              {name}
            </Link>
          </p>
          <div className={styles.rows}>
            <AdjustedRows
              productId={product_id}
              rows={report.rows.filter((row) => row.product_id === product_id)}
              adjustment={adjustment}
            />
          </div>
        </Disclosure>
      ))}
    </div>
  );
};

type Repriced = { id: number; name: ReactNode; before: string; after: string };

type BeforeAfterProps = {
  title: string;
  count: string;
  /** What the table is, and what its lines are. */
  label: string;
  of: string;
  lines: readonly Repriced[];
};

/** Prices before and after, behind their title. */
const BeforeAfter = ({ title, count, label, of, lines }: BeforeAfterProps) => {
  const say = useMessages(words);
  return (
    <Disclosure level={2} title={title} meta={<span className="soft small">{count}</span>}>
      <DataTable
        label={label}
        rows={lines}
        rowKey={({ id }) => id}
        columns={[
          { id: 'name', title: of, cell: ({ name }) => name },
          { id: 'before', title: say.before, align: 'end', cell: ({ before }) => before },
          { id: 'after', title: say.after, align: 'end', cell: ({ after }) => after },
        ]}
      />
    </Disclosure>
  );
};

const AdjustedOptions = ({ report: { options } }: Pick<Props, 'report'>) => {
  const say = useMessages(words);
  const format = useFormat();
  const amount = (value: number | null, type: string) =>
    value === null ? say.none : type === 'percent' ? format.percent(value) : format.money(value);
  return [...Map.groupBy(options, ({ content_type }) => content_type)].map(([type, ofType]) => (
    <BeforeAfter
      key={type}
      title={type === null ? say.untyped : say.ofType(type)}
      count={say.options(ofType.length)}
      label={say.optionPrices}
      of={say.option}
      lines={ofType.map(({ option_id: id, name, price, price_type }) => ({
        id,
        name,
        before: amount(price.old, price_type),
        after: amount(price.new, price_type),
      }))}
    />
  ));
};

const AdjustedServices = ({ report: { services } }: Pick<Props, 'report'>) => {
  const say = useMessages(words);
  const format = useFormat();
  const unitOf = useServiceUnit();
  const money = (value: number | null) => (value === null ? say.none : format.money(value));
  if (services.length === 0) return null;
  return (
    <BeforeAfter
      title={say.servicesTitle}
      count={say.services(services.length)}
      label={say.servicePrices}
      of={say.service}
      lines={services.map(({ service_id: id, name, price, price_type }) => ({
        id,
        name: (
          <>
            {name}
            <div className="soft small">{unitOf(price_type)}</div>
          </>
        ),
        before: money(price.old),
        after: money(price.new),
      }))}
    />
  );
};

const AdjustedTables = ({ report: { price_tables } }: Pick<Props, 'report'>) => {
  const say = useMessages(words);
  const format = useFormat();
  if (price_tables.length === 0) return null;
  return (
    <DataTable
      label={say.sharedTables}
      rows={price_tables}
      rowKey={({ price_table_id }) => price_table_id}
      columns={[
        {
          id: 'table',
          title: say.table,
          cell: ({ price_table_id, name }) => (
            <Link to="/price-tables" search={{ open: price_table_id }}>
              {name}
            </Link>
          ),
        },
        { id: 'cells', title: say.changed, align: 'end', cell: ({ cells_changed }) => format.number(cells_changed) },
      ]}
    />
  );
};
