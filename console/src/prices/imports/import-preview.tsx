import type { PlannedRequest } from '../../api/plans.ts';
import { useRows } from '../../api/product-parts.ts';
import { NoteList } from '../../forms/doubts/note-list.tsx';
import { BrokenExamples } from '../../forms/saving/broken-examples.tsx';
import { useClient } from '../../session/session-context.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { ApplyBar } from './apply-bar.tsx';
import { ImportFrame } from './import-frame.tsx';
import { type ImportReport, importPriceList, isStated, type PriceList } from './import-price-list.ts';
import { withMark, withoutProposed, withProposals } from './open-doubts.ts';
import { OverrideFields } from './override-fields.tsx';
import { TableCard } from './table-card.tsx';
import { reportWords } from './table-outcome.tsx';
import { type AppliedImport, useImport } from './use-import.ts';

/** So many bytes become characters at a time: a call takes only so many arguments. */
const PIECE = 0x8000;

const base64Of = (bytes: Uint8Array): string => {
  const pieces: string[] = [];
  for (let from = 0; from < bytes.length; from += PIECE)
    pieces.push(String.fromCharCode(...bytes.subarray(from, from + PIECE)));
  return btoa(pieces.join(''));
};

/** D17.2: an import as a plan takes it, with its file in base64. */
export const plannedImport = async (
  path: string,
  { file, overrides, mapping }: Pick<PriceList, 'file' | 'overrides'> & { mapping: object },
  accept: string | undefined,
  further: Record<string, number> = {},
): Promise<PlannedRequest> => {
  const { no_price_marks, ...fields } = overrides;
  const stated = Object.entries(fields).filter(([, value]) => isStated(value));
  return {
    method: 'POST',
    path,
    body: {
      ...further,
      ...Object.fromEntries(stated),
      ...(no_price_marks?.length ? { no_price_marks: JSON.stringify(no_price_marks) } : {}),
      ...(Object.keys(mapping).length > 0 ? { mapping } : {}),
      ...(accept === undefined ? {} : { accept }),
      file: { name: file.name, content: base64Of(new Uint8Array(await file.arrayBuffer())) },
    },
  };
};

/** The list with another choice for a table, or without one. */
const withTableChoice = (list: PriceList, id: string, choice: PriceList['mapping'][string] | undefined): PriceList => {
  const { [id]: _, ...others } = list.mapping;
  return { ...list, mapping: choice ? { ...others, [id]: choice } : others };
};

type Props = {
  productId: number;
  list: PriceList;
  onChange: (list: PriceList | null) => void;
  onApplied: (applied: AppliedImport<ImportReport>) => void;
};

/** What the import would do, with every doubt as a question. Each answer reads the file again. */
export const ImportPreview = ({ productId, list, onChange, onApplied }: Props) => {
  const client = useClient();
  const say = useMessages(reportWords);
  const { file, overrides } = list;
  const { report, accept, answersOf, ...run } = useImport({
    list,
    key: ['product', productId],
    send: (how, onProgress) => importPriceList(client, productId, list, how, onProgress),
    onChange,
    onApplied,
  });
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
          <NoteList
            notes={withoutProposed(report.errors, report.tables)}
            signal="bad"
            title={say.faults}
            onMark={(mark) => onChange(withMark(list, mark))}
          />
          <NoteList notes={report.warnings} signal="warn" title={say.look} />
          <BrokenExamples examples={report.examples} />
          <TableCards {...{ productId, list, onChange, answersOf }} tables={report.tables} />
          <ApplyBar
            report={report}
            open={run.open}
            isPending={run.isPending}
            later={{
              request: () => plannedImport(`/v1/products/${productId}/pricing-configurations/import`, list, accept),
              onSaved: () => onChange(null),
            }}
            onAcceptAll={run.acceptAll}
            onProposals={() => onChange(withProposals(list, report.tables))}
            onApply={run.apply}
          />
        </>
      )}
    </ImportFrame>
  );
};

type TableCardsProps = Pick<Props, 'productId' | 'list' | 'onChange'> &
  Pick<ImportReport, 'tables'> &
  Pick<ReturnType<typeof useImport>, 'answersOf'>;

/** Each table of the file: what was read, and what becomes of it. */
const TableCards = ({ productId, list, onChange, tables, answersOf }: TableCardsProps) => {
  const rows = useRows(productId);
  const { overrides, mapping } = list;
  return tables.map((table) => (
    <TableCard
      key={table.id}
      table={table}
      tables={tables}
      rows={rows.data ?? []}
      choice={mapping[table.id]}
      units={overrides.units ?? {}}
      onUnits={(units) => onChange({ ...list, overrides: { ...overrides, units } })}
      onChoose={(choice) => onChange(withTableChoice(list, table.id, choice))}
      {...answersOf(table)}
    />
  ));
};
