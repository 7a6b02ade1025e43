import { useNavigate } from '@tanstack/react-router';
import { type Schemas, unwrap } from '@vantail/client';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { useWrite } from '../api/use-catalogue.ts';
import { useSavedMessage } from '../forms/changes/use-saved-message.ts';
import { isLargeMove } from '../forms/saving/price-move.ts';
import { PriceMoveDialog } from '../forms/saving/price-move-dialog.tsx';
import { useSession } from '../session/session-context.tsx';
import { Button } from '../ui/button.tsx';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import { useLanguage, useMessages } from '../ui/language/language-context.tsx';
import { messages } from '../ui/language/messages.ts';
import { problemWords } from '../ui/language/problem-words.ts';
import { DocumentReport } from './document-report.tsx';

const words = messages({
  en: {
    into: 'Import a configuration',
    fresh: 'New product from a file',
    intro:
      'A document from "Export the configuration", of this catalogue or another one. You see what it contains before anything changes.',
    choose: 'Choose a file',
    replace: 'Deactivate the current steps and rows first',
    apply: 'Import',
    done: 'Imported',
    noFile: 'Choose a file first.',
    missing: 'The catalogue lacks records that the document refers to: see below.',
    broken: 'The file is not JSON.',
  },
  fr: {
    into: 'Importer une configuration',
    fresh: 'Nouveau produit d’après un fichier',
    intro:
      'Un document fait par « Exporter la configuration », de ce catalogue ou d’un autre. Vous voyez ce qu’il apporte avant toute écriture.',
    choose: 'Choisir un fichier',
    replace: 'Désactiver d’abord les étapes et lignes présentes',
    apply: 'Importer',
    done: 'Importé',
    noFile: 'Choisissez d’abord un fichier.',
    missing: 'Il manque à ce catalogue ce que le document nomme : voyez ci-dessous.',
    broken: 'Le fichier n’est pas du JSON.',
  },
});

type Report = Schemas['ProductImportReport'];

/** Reads a document into a product, or, without one, as a new product: first by a dry run, then for real. */
const useDocumentImport = (productId: number | undefined) => {
  const { client, lastWrite } = useSession();
  const { language } = useLanguage();
  const say = useMessages(words);
  const [document, setDocument] = useState<unknown>(undefined);
  const [isReplacing, setReplacing] = useState(false);
  const [report, setReport] = useState<Report | null>(null);
  const [error, setError] = useState<string | null>(null);
  const send = async (body: unknown, replacing: boolean, dry_run: boolean): Promise<Report> => {
    if (productId === undefined) {
      return unwrap(await client.POST('/v1/products/import', { params: { query: { dry_run } }, body: body as never }));
    }
    const mode = replacing ? 'replace' : 'empty';
    const params = { path: { product_id: productId }, query: { dry_run, mode } } as const;
    return unwrap(await client.POST('/v1/products/{product_id}/configuration/import', { params, body: body as never }));
  };
  const check = async (body: unknown, replacing: boolean) => {
    setReport(null);
    setError(null);
    try {
      setReport(await send(body, replacing, true));
    } catch (failure) {
      setError(problemWords(failure, language));
    }
  };
  const read = async (file: File) => {
    try {
      const body = JSON.parse(await file.text());
      setDocument(body);
      await check(body, isReplacing);
    } catch {
      setError(say.broken);
    }
  };
  const replace = (replacing: boolean) => {
    setReplacing(replacing);
    if (document !== undefined) check(document, replacing);
  };
  const write = useWrite(async () => {
    const { product } = await send(document, isReplacing, false);
    return { product, requestId: lastWrite() };
  });
  const apply = () =>
    write.mutateAsync(undefined).catch((failure) => {
      setError(problemWords(failure, language));
    });
  return { report, error, isReplacing, isWriting: write.isPending, read, replace, apply };
};

type Props = { productId?: number; isOpen: boolean; onClose: () => void };

/** Into a product, or, without one, as a new product. */
export const ImportDocumentDialog = ({ productId, isOpen, onClose }: Props) => {
  const tellSaved = useSavedMessage();
  const say = useMessages(words);
  const navigate = useNavigate();
  const [isConfirming, setConfirming] = useState(false);
  const { report, error, isReplacing, isWriting, read, replace, apply } = useDocumentImport(productId);
  const write = async () => {
    setConfirming(false);
    const written = await apply();
    if (!written) return;
    tellSaved(say.done, written.requestId);
    onClose();
    if (written.product.id !== null)
      navigate({ to: '/products/$productId', params: { productId: written.product.id } });
  };
  return (
    <FormDialog
      title={productId === undefined ? say.fresh : say.into}
      shape="wide"
      confirm={say.apply}
      forbidden={report === null ? (error ?? say.noFile) : report.missing.length > 0 ? say.missing : undefined}
      isOpen={isOpen}
      isBusy={isWriting}
      onConfirm={() => (report && isLargeMove(report.from_price) ? setConfirming(true) : write())}
      onClose={onClose}
    >
      <p className="soft">{say.intro}</p>
      <FileTrigger
        acceptedFileTypes={['.json', 'application/json']}
        onSelect={(files) => {
          const file = files?.[0];
          if (file) read(file);
        }}
      >
        <Button>{say.choose}</Button>
      </FileTrigger>
      {productId !== undefined && <Switch label={say.replace} value={isReplacing} onChange={replace} />}
      {error !== null && <Notice signal="bad">{error}</Notice>}
      {report && <DocumentReport report={report} />}
      <PriceMoveDialog
        move={isConfirming ? report?.from_price : undefined}
        onConfirm={write}
        onClose={() => setConfirming(false)}
      />
    </FormDialog>
  );
};
