import { unwrap } from '@vantail/client';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { brands } from '../../api/catalogue-resource.ts';
import { useAll } from '../../api/use-catalogue.ts';
import { UndoButton } from '../../forms/changes/undo-button.tsx';
import { useClient } from '../../session/session-context.tsx';
import { saveFile } from '../../ui/browser/browser.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { ComboBox } from '../../ui/fields/combo-box.tsx';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { counted, messages, plural } from '../../ui/language/messages.ts';
import { problemWords } from '../../ui/language/problem-words.ts';
import { FieldGrid } from '../../ui/layout/form-section.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Unlocked, useLock } from '../../ui/lock.tsx';
import { BrandImport } from './brand-import.tsx';
import type { BrandList, BrandReport } from './import-brand-list.ts';
import { PriceListDrop } from './price-list-drop.tsx';
import { SaveAnswers, useSavedAnswers } from './saved-answers.tsx';

const words = messages({
  en: {
    title: 'Price lists',
    intro:
      'One file for many products: each sheet goes to the product and row it names. You see what would change before anything is saved; the whole file is applied, or none of it.',
    brand: 'Brand',
    allBrands: 'Leave empty if sheets name products of any brand.',
    answers: 'Answers from an earlier file',
    done: (tables: number, prices: number, products: number) =>
      `Imported: ${plural('en', tables, 'table', 'tables')}, ${plural('en', prices, 'price', 'prices')}, from-prices of ${products} changed.`,
  },
  fr: {
    title: 'Tarifs',
    intro:
      'Un fichier pour plusieurs produits : chaque onglet va au produit et à la ligne qu’il désigne. Rien n’est écrit avant que vous ayez vu ce qui changerait ; tout est appliqué, ou rien.',
    brand: 'Marque',
    allBrands: 'Vide : un onglet peut désigner un produit de n’importe quelle marque.',
    answers: 'Réponses d’un fichier précédent',
    done: (tables: number, prices: number, products: number) =>
      `Importé : ${plural('fr', tables, 'tableau', 'tableaux')}, ${counted('fr', prices)} prix, prix « à partir de » de ${plural('fr', products, 'produit modifié', 'produits modifiés')}.`,
  },
});

const exportWords = messages({
  en: { export: 'Export the brand as Excel' },
  fr: { export: 'Exporter la marque en Excel' },
});

/** All grids of a brand as one workbook, to edit and to import again (B5). */
const BrandExport = ({ brandId }: { brandId: number }) => {
  const client = useClient();
  const { language } = useLanguage();
  const say = useMessages(exportWords);
  const save = async () => {
    try {
      const answer = await client.GET('/v1/brands/{id}/price-list/export', {
        params: { path: { id: brandId }, query: { format: 'xlsx', lang: language } },
        parseAs: 'blob',
      });
      saveFile(unwrap(answer) as unknown as Blob, answer.response, `price-list-${brandId}.xlsx`);
    } catch (error) {
      toast(problemWords(error, language));
    }
  };
  return (
    <Button changesNothing icon={<Download size={16} aria-hidden="true" />} onPress={save}>
      {say.export}
    </Button>
  );
};

type Applied = { report: BrandReport; requestId: string | undefined };

/** The import of a whole brand (B4): the import page without a product. */
export const PriceListsPage = () => {
  const say = useMessages(words);
  const lock = useLock();
  const [chosen, setChosen] = useState<Pick<BrandList, 'brandId' | 'mappingId'>>({ brandId: null, mappingId: null });
  const { brandId, mappingId } = chosen;
  const [list, setList] = useState<BrandList | null>(null);
  const [applied, setApplied] = useState<Applied | null>(null);
  const allBrands = useAll(brands, { active: true }).data ?? [];
  const answers = useSavedAnswers();
  const brandName = allBrands.find(({ id }) => id === brandId)?.name ?? '';
  const choose = (patch: Partial<typeof chosen>) => {
    setChosen({ ...chosen, ...patch });
    if (list) setList({ ...list, ...patch });
  };
  const savedName = answers.find(({ id }) => id === mappingId)?.name;
  return (
    <Page title={say.title} actions={brandId === null ? undefined : <BrandExport key={brandId} brandId={brandId} />}>
      <p className="soft">{say.intro}</p>
      {applied && <Done {...applied} preset={savedName ?? brandName} />}
      <FieldGrid>
        {/* The brand is also that of the export. */}
        <Unlocked>
          <ComboBox
            label={say.brand}
            help={say.allBrands}
            value={brandId}
            choices={allBrands.map(({ id, name }) => ({ id, name }))}
            onChange={(id) => choose({ brandId: id })}
          />
        </Unlocked>
        {lock === undefined && answers.length > 0 && (
          <ComboBox
            label={say.answers}
            value={mappingId}
            choices={answers.map(({ id, name }) => ({ id: id as number, name: String(name) }))}
            onChange={(id) => choose({ mappingId: id })}
          />
        )}
      </FieldGrid>
      {list === null ? (
        <PriceListDrop
          onFile={(file) => {
            setApplied(null);
            setList({ file, overrides: {}, mapping: {}, ...chosen });
          }}
        />
      ) : (
        <BrandImport
          list={list}
          onChange={setList}
          onApplied={(done) => {
            setApplied(done);
            setList(null);
          }}
        />
      )}
    </Page>
  );
};

const Done = ({ report, requestId, preset }: Applied & { preset: string }) => {
  const say = useMessages(words);
  const { changed, created, prices_written } = report.summary;
  const moved = report.products.filter(({ from_price }) => from_price.old !== from_price.new).length;
  return (
    <Notice
      signal="good"
      title={say.done(changed + created, prices_written, moved)}
      actions={<UndoButton key={requestId} requestId={requestId} />}
    >
      <SaveAnswers report={report} preset={preset} />
    </Notice>
  );
};
