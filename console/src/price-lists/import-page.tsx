import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Check, FileX } from 'lucide-react';
import { useState } from 'react';
import { ProgressBar } from 'react-aria-components';
import { problemWords } from '../api/problem-words.ts';
import { useRows } from '../api/product-parts.ts';
import { useWrite } from '../api/use-catalogue.ts';
import { useLanguage, useMessages } from '../language/language-context.tsx';
import { messages, plural } from '../language/messages.ts';
import { useFormat } from '../language/use-format.ts';
import { useClient } from '../session/session-context.tsx';
import { useForbidden } from '../session/use-forbidden.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { ExportLinks } from './export-links.tsx';
import { FileDrop } from './file-drop.tsx';
import {
  type ImportReport,
  importPriceList,
  type Overrides,
  type PriceList,
  type Progress,
  type TableChoice,
} from './import-price-list.ts';
import { NoteList } from './note-list.tsx';
import { OverrideFields } from './override-fields.tsx';
import styles from './price-lists.module.css';
import { TableCard } from './table-card.tsx';

const words = messages({
  en: {
    title: 'Import prices',
    intro: 'Nothing is written before you have seen what would change. All of the file is applied, or nothing.',
    other: 'Another file',
    reading: 'Reading the file',
    applying: 'Applying the prices',
    faults: 'The file cannot be imported yet',
    look: 'To look at',
    apply: (changed: number, created: number) =>
      `Apply: ${plural('en', changed, 'row', 'rows')} changed${created > 0 ? `, ${created} new` : ''}`,
    nothing: 'The file changes nothing',
    done: (changed: number, cells: number) =>
      `Applied: ${plural('en', changed, 'row', 'rows')}, ${plural('en', cells, 'price', 'prices')}.`,
    fromPrice: (old: string, now: string) => `From-price of the product: ${old} → ${now}`,
    none: 'none',
  },
  fr: {
    title: 'Importer un tarif',
    intro: "Rien n'est écrit avant que vous ayez vu ce qui changerait. Tout le fichier est appliqué, ou rien.",
    other: 'Un autre fichier',
    reading: 'Lecture du fichier',
    applying: 'Application des prix',
    faults: 'Le fichier ne peut pas encore être importé',
    look: 'À vérifier',
    apply: (changed: number, created: number) =>
      `Appliquer : ${plural('fr', changed, 'ligne modifiée', 'lignes modifiées')}${created > 0 ? `, ${plural('fr', created, 'nouvelle', 'nouvelles')}` : ''}`,
    nothing: 'Le fichier ne change rien',
    done: (changed: number, cells: number) => `Appliqué : ${plural('fr', changed, 'ligne', 'lignes')}, ${cells} prix.`,
    fromPrice: (old: string, now: string) => `Prix « à partir de » du produit : ${old} → ${now}`,
    none: 'aucun',
  },
});

const route = getRouteApi('/products/$productId');

/** Drop a file, see every difference, choose, apply (B4). The dry run and the real one are the same work of the service. */
export const ImportPage = () => {
  const { productId } = route.useParams();
  const say = useMessages(words);
  const [list, setList] = useState<PriceList | null>(null);
  const [applied, setApplied] = useState<ImportReport | null>(null);
  return (
    <div className={styles.page}>
      <header className={styles.cardHead}>
        <div>
          <h2>{say.title}</h2>
          <p className="soft">{say.intro}</p>
        </div>
        <ExportLinks productId={productId} />
      </header>
      {applied && <Applied report={applied} />}
      {list === null ? (
        <FileDrop
          onFile={(file) => {
            setApplied(null);
            setList({ file, overrides: {}, mapping: {} });
          }}
        />
      ) : (
        <Preview
          productId={productId}
          list={list}
          onChange={setList}
          onApplied={(report) => {
            setApplied(report);
            setList(null);
          }}
        />
      )}
    </div>
  );
};

const FromPrice = ({ report }: { report: ImportReport }) => {
  const say = useMessages(words);
  const format = useFormat();
  const money = (price: number | null) => (price === null ? say.none : format.money(price));
  return <span className="figures">{say.fromPrice(money(report.from_price.old), money(report.from_price.new))}</span>;
};

const Applied = ({ report }: { report: ImportReport }) => {
  const say = useMessages(words);
  const { changed, created, cells_changed } = report.summary;
  return (
    <Notice signal="good" title={say.done(changed + created, cells_changed)}>
      <FromPrice report={report} />
    </Notice>
  );
};

const Bar = ({ progress }: { progress: Progress | null }) => {
  const say = useMessages(words);
  const label = say[progress?.phase ?? 'reading'];
  return (
    <ProgressBar
      aria-label={label}
      className={styles.progress ?? ''}
      value={progress?.done ?? 0}
      maxValue={progress?.total || 1}
      isIndeterminate={progress === null}
    >
      {({ percentage = 0 }) => (
        <>
          <span className="soft small">{label}</span>
          <span className={styles.track}>
            <span className={styles.fill} style={{ width: `${percentage}%` }} />
          </span>
        </>
      )}
    </ProgressBar>
  );
};

type PreviewProps = {
  productId: number;
  list: PriceList;
  onChange: (list: PriceList | null) => void;
  onApplied: (report: ImportReport) => void;
};

const Preview = ({ productId, list, onChange, onApplied }: PreviewProps) => {
  const client = useClient();
  const { language } = useLanguage();
  const say = useMessages(words);
  const rows = useRows(productId);
  const forbidden = useForbidden('catalogue:write');
  const [progress, setProgress] = useState<Progress | null>(null);
  const { file, overrides, mapping } = list;
  const query = useQuery({
    queryKey: ['price-list', productId, file.name, file.size, file.lastModified, overrides, mapping],
    queryFn: () => importPriceList(client, productId, list, true, setProgress),
    placeholderData: (before: ImportReport | undefined) => before,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const apply = useWrite(() => importPriceList(client, productId, list, false, setProgress));
  const failure = apply.error ?? query.error;
  const choose = (id: string, choice: TableChoice | undefined) => {
    const { [id]: _, ...others } = mapping;
    onChange({ ...list, mapping: choice ? { ...others, [id]: choice } : others });
  };
  const report = query.data;
  return (
    <>
      <div className={styles.cardHead}>
        <strong>{file.name}</strong>
        <Button kind="quiet" icon={<FileX size={16} aria-hidden="true" />} onPress={() => onChange(null)}>
          {say.other}
        </Button>
      </div>
      {(query.isFetching || apply.isPending) && <Bar progress={progress} />}
      {failure && <Notice signal="bad">{problemWords(failure, language)}</Notice>}
      {report && (
        <>
          <OverrideFields
            report={report}
            value={overrides}
            onChange={(next: Overrides) => onChange({ ...list, overrides: next })}
          />
          <NoteList notes={report.errors} signal="bad" title={say.faults} />
          <NoteList notes={report.warnings} signal="warn" title={say.look} />
          {report.tables.map((table) => (
            <TableCard
              key={table.id}
              table={table}
              rows={rows.data ?? []}
              choice={mapping[table.id]}
              onChoose={(choice) => choose(table.id, choice)}
            />
          ))}
          <div className={styles.applyBar}>
            <FromPrice report={report} />
            <Button
              kind="primary"
              icon={<Check size={16} aria-hidden="true" />}
              forbidden={forbidden}
              isDisabled={report.summary.errors > 0 || report.summary.changed + report.summary.created === 0}
              isPending={apply.isPending}
              onPress={() => apply.mutate(undefined, { onSuccess: onApplied })}
            >
              {report.summary.changed + report.summary.created === 0
                ? say.nothing
                : say.apply(report.summary.changed, report.summary.created)}
            </Button>
          </div>
        </>
      )}
    </>
  );
};
