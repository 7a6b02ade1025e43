import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { UndoButton } from '../../forms/changes/undo-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { counted, messages, plural } from '../../ui/language/messages.ts';
import { ExportLinks } from './export-links.tsx';
import styles from './import-page.module.css';
import { ImportPreview } from './import-preview.tsx';
import type { ImportReport, PriceList } from './import-price-list.ts';
import { PriceListDrop } from './price-list-drop.tsx';
import { PriceChange } from './table-outcome.tsx';

const words = messages({
  en: {
    title: 'Import prices',
    intro: 'You see what would change before anything is saved. The whole file is applied, or none of it.',
    done: (rows: number, prices: number, gone: number) =>
      `Imported: ${plural('en', rows, 'row', 'rows')}, ${plural('en', prices, 'price', 'prices')}${gone > 0 ? `, ${plural('en', gone, 'price', 'prices')} gone` : ''}.`,
  },
  fr: {
    title: 'Importer un tarif',
    intro: 'Rien n’est écrit avant que vous ayez vu ce qui changerait. Tout le fichier est appliqué, ou rien.',
    done: (rows: number, prices: number, gone: number) =>
      `Importé : ${plural('fr', rows, 'ligne', 'lignes')}, ${counted('fr', prices)} prix${gone > 0 ? `, ${plural('fr', gone, 'prix supprimé', 'prix supprimés')}` : ''}.`,
  },
});

type AppliedImport = { report: ImportReport; requestId: string | undefined };

const route = getRouteApi('/products/$productId');

/**
 * Drop a file, see every difference, answer, apply (B4). The dry run and the real run are the same work of the service.
 */
export const ImportPage = () => {
  const { productId } = route.useParams();
  const say = useMessages(words);
  const [list, setList] = useState<PriceList | null>(null);
  const [applied, setApplied] = useState<AppliedImport | null>(null);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h2>{say.title}</h2>
          <p className="soft">{say.intro}</p>
        </div>
        <ExportLinks productId={productId} />
      </header>
      {applied && <Applied {...applied} />}
      {list === null ? (
        <PriceListDrop
          onFile={(file) => {
            setApplied(null);
            setList({ file, overrides: {}, mapping: {} });
          }}
        />
      ) : (
        <ImportPreview
          productId={productId}
          list={list}
          onChange={setList}
          onApplied={(done) => {
            setApplied(done);
            setList(null);
          }}
        />
      )}
    </div>
  );
};

const Applied = ({ report, requestId }: AppliedImport) => {
  const say = useMessages(words);
  const { changed, created, prices_written, cells_removed } = report.summary;
  return (
    <Notice
      signal="good"
      title={say.done(changed + created, prices_written, cells_removed)}
      actions={<UndoButton key={requestId} requestId={requestId} />}
    >
      <PriceChange report={report} />
    </Notice>
  );
};
