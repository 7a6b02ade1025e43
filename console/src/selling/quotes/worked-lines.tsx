import { useEffect, useState } from 'react';
import { products } from '../../api/catalogue-resource.ts';
import { type NewLine, type Quote, quoteCalls } from '../../api/quotes.ts';
import { useAll } from '../../api/use-catalogue.ts';
import { useConfiguration } from '../../configurator/configuration.ts';
import { Configurator } from '../../configurator/try-it/configurator.tsx';
import { SaveBar } from '../../forms/drafts/save-bar.tsx';
import { useDraft } from '../../forms/drafts/use-draft.ts';
import { useClient } from '../../session/session-context.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ComboBox } from '../../ui/fields/combo-box.tsx';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { problemWords } from '../../ui/language/problem-words.ts';
import { AddLine } from './lines/add-line.tsx';
import { type EditedLine, editedLines, linesBody, withLine } from './lines/edited-lines.ts';
import { QuoteLines } from './lines/quote-lines.tsx';
import { useQuotePreview } from './lines/use-quote-preview.ts';
import styles from './quote-page.module.css';
import { QuoteTotals } from './quote-totals.tsx';

const addWindowWords = messages({
  en: { title: 'Add a window', product: 'Product', help: 'Type part of its name.' },
  fr: { title: 'Ajouter une fenêtre', product: 'Produit', help: 'Tapez une partie de son nom.' },
});

type Props = { onTake: (title: string, request: NewLine) => void; onClose: () => void };

/** A window for a quote: its product by search, then everything a customer would choose. */
const AddWindow = ({ onTake, onClose }: Props) => {
  const say = useMessages(addWindowWords);
  const [productId, setProductId] = useState<number | null>(null);
  const all = useAll(products, { active: true }).data ?? [];
  return (
    <Dialog title={say.title} isOpen shape="full" onClose={onClose}>
      <ComboBox label={say.product} help={say.help} value={productId} onChange={setProductId} choices={all} />
      {productId !== null && <Chosen key={productId} productId={productId} onTake={onTake} />}
    </Dialog>
  );
};

const Chosen = ({ productId, onTake }: { productId: number } & Pick<Props, 'onTake'>) => (
  <Loaded query={useConfiguration(productId)}>
    {(configuration) => (
      <Configurator
        configuration={configuration}
        example={undefined}
        onTake={(request) => onTake(configuration.product.name, { product_id: productId, ...request } as NewLine)}
      />
    )}
  </Loaded>
);

const words = messages({
  en: {
    lines: 'Lines',
    draft: 'Prices of saved lines are fixed; new lines are priced now.',
    frozen: 'These prices were fixed when the quote was sent. Duplicate the quote to work on it again.',
  },
  fr: {
    lines: 'Lignes',
    draft: 'Les prix des lignes enregistrées sont figés ; les nouvelles lignes sont calculées maintenant.',
    frozen: 'Ces prix ont été figés à l’envoi du devis. Dupliquez le devis pour le retravailler.',
  },
});

/** The lines with their totals, as they will be once saved (D19.9). */
export const WorkedLines = ({ quote, onDirty }: { quote: Quote; onDirty: (isDirty: boolean) => void }) => {
  const say = useMessages(words);
  const { language } = useLanguage();
  const client = useClient();
  const id = quote.id;
  const [isAdding, setAdding] = useState(false);
  const draft = useDraft<{ lines: EditedLine[] }>({
    stored: { lines: editedLines(quote.lines) },
    version: quote.version,
    write: (changed, version) => quoteCalls(client).putLines(id, linesBody(changed.lines ?? []), version),
    reload: async () => {
      const fresh = await quoteCalls(client).get(id);
      return { stored: { lines: editedLines(fresh.lines) }, version: fresh.version };
    },
  });
  useEffect(() => onDirty(draft.isDirty), [onDirty, draft.isDirty]);
  const { lines } = draft.value;
  const preview = useQuotePreview(quote, lines, draft.isDirty);
  const isDraft = quote.status === 'draft';
  const setLines = (next: EditedLine[]) => draft.set({ lines: next }, true);
  return (
    <section className={styles.columns} aria-label={say.lines}>
      <div className={styles.lines}>
        <h2>{say.lines}</h2>
        <p className="soft small">{isDraft ? say.draft : say.frozen}</p>
        <QuoteLines
          quoteId={id}
          lines={lines}
          onLines={isDraft ? setLines : undefined}
          priced={preview.quote.lines}
          isCurrent={preview.state === 'current'}
          currency={quote.currency}
        />
        {isDraft && <AddLine lines={lines} onLines={setLines} onWindow={() => setAdding(true)} />}
        {preview.error !== undefined && <Notice signal="bad">{problemWords(preview.error, language)}</Notice>}
        {isDraft && (
          <SaveBar
            draft={draft}
            fieldName={() => say.lines}
            request={{ method: 'PUT', path: `/v1/quotes/${id}/lines`, body: { lines: linesBody(lines) } }}
            isRevertible={false}
            isComplete={lines.length > 0}
          />
        )}
      </div>
      <QuoteTotals quote={preview.quote} state={preview.state} />
      {isAdding && (
        <AddWindow
          onClose={() => setAdding(false)}
          onTake={(title, request) => {
            setAdding(false);
            setLines(withLine(lines, { kind: 'product', title, request, quantity: request.quantity ?? 1 }));
          }}
        />
      )}
    </section>
  );
};
