import { useQuery } from '@tanstack/react-query';
import type { Doubt } from '@vantail/pricing/price-lists';
import { FileX } from 'lucide-react';
import { useState } from 'react';
import { useWrite } from '../../../api/use-catalogue.ts';
import { NoteList } from '../../../editing/doubts/note-list.tsx';
import { useMessages } from '../../../language/language-context.tsx';
import { messages } from '../../../language/messages.ts';
import { useSession } from '../../../session/session-context.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { ApplyButtons } from '../apply-bar.tsx';
import { ImportFailure } from '../import-failure.tsx';
import type { Progress } from '../import-price-list.ts';
import { ImportProgress } from '../import-progress.tsx';
import { doubtKey, doubtsOf, openDoubts, withAnswer, withMark } from '../open-doubts.ts';
import { OverrideFields } from '../override-fields.tsx';
import styles from '../price-lists.module.css';
import { BrandTable } from './brand-table.tsx';
import { type BrandList, type BrandReport, importBrandList, plannedBrandList } from './import-brand-list.ts';
import { isAsked, SheetQuestion } from './sheet-question.tsx';

const words = messages({
  en: { other: 'Another file', faults: 'The file cannot be imported yet', look: 'To look at' },
  fr: { other: 'Un autre fichier', faults: 'Le fichier ne peut pas encore être importé', look: 'À vérifier' },
});

type Props = {
  list: BrandList;
  onChange: (list: BrandList | null) => void;
  onApplied: (applied: { report: BrandReport; requestId: string | undefined }) => void;
};

/** What the list of a brand would do: first what is asked, then what is to look at, then every table in a line. */
export const BrandImport = ({ list, onChange, onApplied }: Props) => {
  const { client, lastWrite } = useSession();
  const say = useMessages(words);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set());
  const { file, overrides, mapping, brandId, mappingId } = list;
  const query = useQuery({
    queryKey: ['brand-list', brandId, mappingId, file.name, file.size, file.lastModified, overrides, mapping],
    queryFn: () => importBrandList(client, list, { isDryRun: true }, setProgress),
    placeholderData: (before: BrandReport | undefined) => before,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const report = query.data;
  const accept = report && doubtsOf(report).length > 0 ? report.state : undefined;
  const apply = useWrite(async () => {
    const written = await importBrandList(client, list, { isDryRun: false, accept }, setProgress);
    return { report: written, requestId: lastWrite() };
  });
  const answer = (key: string, choice: BrandList['mapping'][string] | undefined) => {
    const { [key]: _, ...others } = mapping;
    onChange({ ...list, mapping: choice ? { ...others, [key]: choice } : others });
  };
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
              <BrandTable
                key={table.id}
                table={table}
                isAccepted={(doubt) => accepted.has(doubtKey(table, doubt))}
                onAsk={(doubt: Doubt) =>
                  setAccepted(new Set([...accepted].filter((key) => key !== doubtKey(table, doubt))))
                }
                onAnswer={(doubt, choice) => {
                  if (choice.field === 'accept') setAccepted(new Set([...accepted, doubtKey(table, doubt)]));
                  else onChange(withAnswer(list, choice));
                }}
              />
            ))}
          </div>
          <ApplyButtons
            report={report}
            open={openDoubts(report, accepted).length}
            isPending={apply.isPending}
            later={{ request: () => plannedBrandList(list, accept), onSaved: () => onChange(null) }}
            onAcceptAll={() => setAccepted(new Set([...accepted, ...doubtsOf(report)]))}
            // The state has changed since the preview: it is shown and asked about again.
            onApply={() => apply.mutate(undefined, { onSuccess: onApplied, onError: () => query.refetch() })}
          />
        </>
      )}
    </>
  );
};
