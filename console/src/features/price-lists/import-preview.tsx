import { useQuery } from '@tanstack/react-query';
import { FileX } from 'lucide-react';
import { useState } from 'react';
import { useRows } from '../../api/product-parts.ts';
import { useWrite } from '../../api/use-catalogue.ts';
import { NoteList } from '../../editing/doubts/note-list.tsx';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { useSession } from '../../session/session-context.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { ApplyBar } from './apply-bar.tsx';
import { ImportFailure } from './import-failure.tsx';
import { type ImportReport, importPriceList, type PriceList, type Progress } from './import-price-list.ts';
import { ImportProgress } from './import-progress.tsx';
import { doubtKey, doubtsOf, openDoubts, withAnswer, withMark } from './open-doubts.ts';
import { OverrideFields } from './override-fields.tsx';
import { plannedImport } from './planned-import.ts';
import styles from './price-lists.module.css';
import { TableCard } from './table-card.tsx';

const words = messages({
  en: { other: 'Another file', faults: 'The file cannot be imported yet', look: 'To look at' },
  fr: { other: 'Un autre fichier', faults: 'Le fichier ne peut pas encore être importé', look: 'À vérifier' },
});

type Props = {
  productId: number;
  list: PriceList;
  onChange: (list: PriceList | null) => void;
  /** `requestId` names the call, by which it can be taken back. */
  onApplied: (applied: { report: ImportReport; requestId: string | undefined }) => void;
};

/** What the import would do, with every doubt as a question. Each answer reads the file again. */
export const ImportPreview = ({ productId, list, onChange, onApplied }: Props) => {
  const { client, lastWrite } = useSession();
  const rows = useRows(productId);
  const say = useMessages(words);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set());
  const { file, overrides, mapping } = list;
  const query = useQuery({
    queryKey: ['price-list', productId, file.name, file.size, file.lastModified, overrides, mapping],
    queryFn: () => importPriceList(client, productId, list, { isDryRun: true }, setProgress),
    placeholderData: (before: ImportReport | undefined) => before,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const report = query.data;
  const accept = report && doubtsOf(report).length > 0 ? report.state : undefined;
  const apply = useWrite(async () => {
    const written = await importPriceList(client, productId, list, { isDryRun: false, accept }, setProgress);
    return { report: written, requestId: lastWrite() };
  });
  const declareMark = (mark: string) => onChange(withMark(list, mark));
  return (
    <>
      <div className={styles.cardHead}>
        <strong>{file.name}</strong>
        <Button kind="quiet" icon={<FileX size={16} aria-hidden="true" />} onPress={() => onChange(null)}>
          {say.other}
        </Button>
      </div>
      {(query.isFetching || apply.isPending) && <ImportProgress progress={progress} />}
      <ImportFailure error={apply.error ?? query.error} />
      {report && (
        <>
          <OverrideFields
            report={report}
            value={overrides}
            onChange={(next) => onChange({ ...list, overrides: next })}
          />
          <NoteList notes={report.errors} signal="bad" title={say.faults} onMark={declareMark} />
          <NoteList notes={report.warnings} signal="warn" title={say.look} />
          {report.tables.map((table) => (
            <TableCard
              key={table.id}
              table={table}
              tables={report.tables}
              rows={rows.data ?? []}
              choice={mapping[table.id]}
              onChoose={(choice) => {
                const { [table.id]: _, ...others } = mapping;
                onChange({ ...list, mapping: choice ? { ...others, [table.id]: choice } : others });
              }}
              isAccepted={(doubt) => accepted.has(doubtKey(table, doubt))}
              onAsk={(doubt) => setAccepted(new Set([...accepted].filter((key) => key !== doubtKey(table, doubt))))}
              onAnswer={(doubt, choice) => {
                if (choice.field === 'accept') setAccepted(new Set([...accepted, doubtKey(table, doubt)]));
                else onChange(withAnswer(list, choice));
              }}
            />
          ))}
          <ApplyBar
            report={report}
            open={openDoubts(report, accepted).length}
            isPending={apply.isPending}
            later={{
              request: () => plannedImport(`/v1/products/${productId}/pricing-configurations/import`, list, accept),
              onSaved: () => onChange(null),
            }}
            onAcceptAll={() => setAccepted(new Set([...accepted, ...doubtsOf(report)]))}
            // The state has changed since the preview: it is shown and asked about again.
            onApply={() => apply.mutate(undefined, { onSuccess: onApplied, onError: () => query.refetch() })}
          />
        </>
      )}
    </>
  );
};
