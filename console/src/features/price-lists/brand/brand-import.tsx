import { NoteList } from '../../../editing/doubts/note-list.tsx';
import { largeMoves, movesIn } from '../../../editing/price-moves/price-move.ts';
import { useMessages } from '../../../language/language-context.tsx';
import { messages } from '../../../language/messages.ts';
import { useClient } from '../../../session/session-context.tsx';
import { OverrideFields } from '../override-fields.tsx';
import { ConfirmedApplyButtons } from '../preview/apply-bar.tsx';
import { ImportFrame } from '../preview/import-frame.tsx';
import { openDoubtsOf, withMark } from '../preview/open-doubts.ts';
import { type DoubtAnswers, Doubts, OutcomeBadge, reportWords, useChangesWords } from '../preview/table-outcome.tsx';
import { type AppliedImport, useImport } from '../preview/use-import.ts';
import styles from '../price-lists.module.css';
import {
  type BrandList,
  type BrandReport,
  type BrandTableReport,
  importBrandList,
  plannedBrandList,
} from './import-brand-list.ts';
import { isAsked, SheetQuestion } from './sheet-question.tsx';

const words = messages({
  en: {
    row: (product: string, id: number) => `${product}, row ${id}`,
    shared: (name: string) => `Shared table ${name}`,
  },
  fr: {
    row: (product: string, id: number) => `${product}, ligne ${id}`,
    shared: (name: string) => `Tableau partagé ${name}`,
  },
});

type BrandTableProps = DoubtAnswers & { table: BrandTableReport };

/** One table of the list in a line: where it goes and what it changes; its doubts below. */
const BrandTable = ({ table, ...answers }: BrandTableProps) => {
  const say = useMessages(words);
  const changes = useChangesWords();
  const { product, shared, pricing_configuration_id: rowId } = table;
  const target = shared ? say.shared(shared.name) : product && (rowId ? say.row(product.name, rowId) : product.name);
  const isChanged = table.action === 'changed' || table.action === 'created';
  return (
    <section className={styles.line} aria-label={table.id}>
      <div className={styles.cardHead}>
        <span>
          <strong>{table.sheet ?? table.id}</strong> <span className="soft small">{table.heading}</span>
        </span>
        <span className={styles.exports}>
          <span className="small">{target}</span>
          {isChanged && <span className="soft small figures">{changes(table)}</span>}
          <OutcomeBadge action={table.action} />
        </span>
      </div>
      <Doubts doubts={openDoubtsOf(table)} {...answers} />
      <NoteList notes={table.warnings} signal="warn" />
    </section>
  );
};

type Props = {
  list: BrandList;
  onChange: (list: BrandList | null) => void;
  onApplied: (applied: AppliedImport<BrandReport>) => void;
};

/** What the list of a brand would do: first what is asked, then what is to look at, then every table in a line. */
export const BrandImport = ({ list, onChange, onApplied }: Props) => {
  const client = useClient();
  const say = useMessages(reportWords);
  const { file, overrides, mapping, brandId, mappingId } = list;
  const { report, accept, answersOf, ...run } = useImport({
    list,
    key: ['brand', brandId, mappingId],
    send: (how, onProgress) => importBrandList(client, list, how, onProgress),
    onChange,
    onApplied,
  });
  const large = largeMoves(movesIn(report?.products ?? []));
  const answer = (key: string, choice: BrandList['mapping'][string] | undefined) => {
    const { [key]: _, ...others } = mapping;
    onChange({ ...list, mapping: choice ? { ...others, [key]: choice } : others });
  };
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
          {report.errors.filter(isAsked).map((note) => (
            <SheetQuestion
              key={JSON.stringify([note.sheet, note.params])}
              note={note}
              brandId={brandId}
              onAnswer={answer}
            />
          ))}
          <NoteList
            notes={report.errors.filter((note) => !isAsked(note))}
            signal="bad"
            title={say.faults}
            onMark={(mark) => onChange(withMark(list, mark))}
          />
          <NoteList notes={report.warnings} signal="warn" title={say.look} />
          <div className={styles.lines}>
            {report.tables.map((table) => (
              <BrandTable key={table.id} table={table} {...answersOf(table)} />
            ))}
          </div>
          <ConfirmedApplyButtons
            report={report}
            move={large.length > 0 ? large : undefined}
            open={run.open}
            isPending={run.isPending}
            later={{ request: () => plannedBrandList(list, accept), onSaved: () => onChange(null) }}
            onAcceptAll={run.acceptAll}
            onApply={run.apply}
          />
        </>
      )}
    </ImportFrame>
  );
};
