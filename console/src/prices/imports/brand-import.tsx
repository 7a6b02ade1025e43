import { useId } from 'react';
import { useRows } from '../../api/product-parts.ts';
import { NoteList } from '../../forms/doubts/note-list.tsx';
import { largeMoves, movesIn } from '../../forms/saving/price-move.ts';
import { useClient } from '../../session/session-context.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { ConfirmedApplyButtons } from './apply-bar.tsx';
import {
  type BrandList,
  type BrandReport,
  type BrandTableReport,
  importBrandList,
  plannedBrandList,
  type SheetChoice,
} from './import-brand-list.ts';
import { ImportFrame } from './import-frame.tsx';
import type { TableChoice } from './import-price-list.ts';
import { askedAt, withMark, withProposals } from './open-doubts.ts';
import { OverrideFields } from './override-fields.tsx';
import styles from './price-lists.module.css';
import { isAsked, SheetQuestion } from './sheet-question.tsx';
import { Destination, TableTitle, UnitOfTab } from './table-fields.tsx';
import { type DoubtAnswers, Doubts, OutcomeBadge, reportWords, useChangesWords } from './table-outcome.tsx';
import { TableReading } from './table-reading.tsx';
import { type AppliedImport, useImport } from './use-import.ts';

const words = messages({
  en: {
    row: (product: string, id: number) => `${product}, row ${id}`,
    shared: (name: string) => `Shared table ${name}`,
    change: 'How it was read, its row and its unit',
  },
  fr: {
    row: (product: string, id: number) => `${product}, ligne ${id}`,
    shared: (name: string) => `Tableau partagé ${name}`,
    change: 'Lecture, ligne et unité',
  },
});

type BrandTableProps = DoubtAnswers & {
  table: BrandTableReport;
  report: BrandReport;
  list: BrandList;
  onChange: (list: BrandList) => void;
};

/** One table of the list in a line: where it goes and what it changes; its doubts below, and its row and unit to change. */
const BrandTable = ({ table, report: { tables }, list, onChange, ...answers }: BrandTableProps) => {
  const say = useMessages(words);
  const changes = useChangesWords();
  const title = useId();
  const { product, shared, pricing_configuration_id: rowId } = table;
  const target = shared ? say.shared(shared.name) : product && (rowId ? say.row(product.name, rowId) : product.name);
  const isChanged = table.action === 'changed' || table.action === 'created';
  return (
    <section className={styles.line} aria-labelledby={title}>
      <div className={styles.cardHead}>
        <TableTitle id={title} level={2} table={table} tables={tables} />
        <span className={styles.exports}>
          <span className="small">{target}</span>
          {isChanged && <span className="soft small figures">{changes(table)}</span>}
          <OutcomeBadge action={table.action} />
        </span>
      </div>
      <Doubts doubts={askedAt(table, tables)} {...answers} />
      <NoteList notes={table.warnings} signal="warn" />
      <Disclosure title={say.change}>
        <TableReading table={table} />
        <div className={styles.pair}>
          <BrandDestination {...{ table, tables, list, onChange }} />
          <UnitOfTab
            table={table}
            tables={tables}
            units={list.overrides.units ?? {}}
            onUnits={(units) => onChange({ ...list, overrides: { ...list.overrides, units } })}
          />
        </div>
      </Disclosure>
    </section>
  );
};

/** The list without an answer, or with another one. */
const withChoice = (list: BrandList, key: string, choice: SheetChoice | undefined): BrandList => {
  const { [key]: _, ...others } = list.mapping;
  return { ...list, mapping: choice ? { ...others, [key]: choice } : others };
};

type DestinationProps = Pick<BrandTableProps, 'table' | 'list' | 'onChange'> & { tables: readonly BrandTableReport[] };

/** The row of a table whose product is known. What was answered for its whole sheet can be taken back here, too. */
const BrandDestination = ({ table, tables, list, onChange }: DestinationProps) => {
  const { product, shared, id, sheet } = table;
  const { mapping } = list;
  const rows = useRows(product?.id ?? 0, product !== null);
  const answered = sheet === null || mapping[id] ? id : sheet;
  const choice = mapping[answered];
  if (shared || (product === null && !choice)) return null;
  const onChoose = (chosen: TableChoice | undefined) => {
    if (!chosen) return onChange(withChoice(list, answered, undefined));
    const isNew = 'create' in chosen && product !== null;
    return onChange(withChoice(list, id, isNew ? { create: { ...chosen.create, product_id: product.id } } : chosen));
  };
  return (
    <Destination
      table={table}
      tables={tables}
      rows={rows.data ?? []}
      // A product or a shared table is no row: there the words of the table say which.
      choice={choice && !('product_id' in choice || 'price_table_id' in choice) ? choice : undefined}
      onChoose={onChoose}
    />
  );
};

type Props = {
  list: BrandList;
  onChange: (list: BrandList | null) => void;
  onApplied: (applied: AppliedImport<BrandReport>) => void;
};

/** The sheets whose product or row only a person knows. */
const SheetQuestions = ({ report, list, onChange }: Pick<Props, 'list' | 'onChange'> & { report: BrandReport }) =>
  report.errors
    .filter(isAsked)
    .map((note) => (
      <SheetQuestion
        key={JSON.stringify([note.sheet, note.params])}
        note={note}
        suggestedId={report.tables.find(({ id }) => id === note.params.table)?.suggested_pricing_configuration_id}
        brandId={list.brandId}
        onAnswer={(key, choice) => onChange(withChoice(list, key, choice))}
      />
    ));

/** What the list of a brand would do: first the questions, then the warnings, then every table in a line. */
export const BrandImport = ({ list, onChange, onApplied }: Props) => {
  const client = useClient();
  const say = useMessages(reportWords);
  const { file, overrides, brandId, mappingId } = list;
  const { report, accept, answersOf, ...run } = useImport({
    list,
    key: ['brand', brandId, mappingId],
    send: (how, onProgress) => importBrandList(client, list, how, onProgress),
    onChange,
    onApplied,
  });
  const large = largeMoves(movesIn(report?.products ?? []));
  return (
    <ImportFrame
      file={file}
      progress={run.progress}
      error={run.error}
      isAnswered={run.isAnswered}
      onOther={() => onChange(null)}
    >
      {report && (
        <>
          <OverrideFields
            report={report}
            value={overrides}
            onChange={(next) => onChange({ ...list, overrides: next })}
          />
          <SheetQuestions report={report} list={list} onChange={onChange} />
          <NoteList
            notes={report.errors.filter((note) => !isAsked(note))}
            signal="bad"
            title={say.faults}
            onMark={(mark) => onChange(withMark(list, mark))}
          />
          <NoteList notes={report.warnings} signal="warn" title={say.look} />
          <div className={styles.lines}>
            {report.tables.map((table) => (
              <BrandTable key={table.id} {...{ table, report, list, onChange }} {...answersOf(table)} />
            ))}
          </div>
          <ConfirmedApplyButtons
            report={report}
            move={large.length > 0 ? large : undefined}
            open={run.open}
            isPending={run.isPending}
            later={{ request: () => plannedBrandList(list, accept), onSaved: () => onChange(null) }}
            onAcceptAll={run.acceptAll}
            onProposals={() => onChange(withProposals(list, report.tables))}
            onApply={run.apply}
          />
        </>
      )}
    </ImportFrame>
  );
};
