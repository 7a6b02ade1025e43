import { unwrap } from '@vantail/client';
import { FileJson, FileText } from 'lucide-react';
import { useState } from 'react';
import type { Quote } from '../../api/quotes.ts';
import { useClient } from '../../session/session-context.tsx';
import { saveFile } from '../../ui/browser/browser.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { documentWords } from '../../ui/language/document-words.ts';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { problemWords } from '../../ui/language/problem-words.ts';
import { FieldGrid, FormSection } from '../../ui/layout/form-section.tsx';
import { Unlocked } from '../../ui/lock.tsx';
import styles from './quote-parts.module.css';

const words = messages({
  en: {
    title: 'Document',
    help: 'What the customer gets. A draft shows the company and terms of today; once the quote is sent, they stay.',
    usual: 'As in the settings',
    pdf: 'Download the PDF',
    order: 'Download the order (JSON)',
  },
  fr: {
    title: 'Document',
    help: 'Ce que reçoit le client. Un brouillon montre l’entreprise et les conditions du jour ; une fois le devis envoyé, elles ne changent plus.',
    usual: 'Selon les réglages',
    pdf: 'Télécharger le PDF',
    order: 'Télécharger la commande (JSON)',
  },
});

const LANGUAGES = ['usual', 'fr', 'en', 'de'] as const;
const DIMENSIONS = ['usual', 'show', 'hide'] as const;
const PRICES = ['usual', 'full', 'totals', 'none'] as const;

const USUAL = { language: 'usual', dimensions: 'usual', prices: 'usual' } as {
  language: (typeof LANGUAGES)[number];
  dimensions: (typeof DIMENSIONS)[number];
  prices: (typeof PRICES)[number];
};

/** D20.7: the document of a quote, and what was ordered, a click away. What is not chosen is as the settings say (D20.1). */
export const QuoteDocument = ({ quote }: { quote: Quote }) => {
  const client = useClient();
  const { language } = useLanguage();
  const say = { ...useMessages(documentWords), ...useMessages(words) };
  const [choices, setChoices] = useState(USUAL);
  const reported = (save: () => Promise<void>) => () => save().catch((error) => toast(problemWords(error, language)));
  const saveOrder = reported(async () => {
    const answer = await client.GET('/v1/quotes/{id}/order', { params: { path: { id: quote.id } }, parseAs: 'blob' });
    saveFile(unwrap(answer) as unknown as Blob, answer.response, `${quote.number}.json`);
  });
  const save = reported(async () => {
    const { language, dimensions, prices } = choices;
    const answer = await client.GET('/v1/quotes/{id}/document.pdf', {
      params: {
        path: { id: quote.id },
        query: {
          ...(language === 'usual' ? {} : { language }),
          ...(dimensions === 'usual' ? {} : { dimensions }),
          ...(prices === 'usual' ? {} : { prices }),
        },
      },
      parseAs: 'blob',
    });
    saveFile(unwrap(answer) as unknown as Blob, answer.response, `${quote.number}.pdf`);
  });
  const field = <Name extends keyof typeof choices>(name: Name, values: readonly (typeof choices)[Name][]) => ({
    label: say[name],
    value: choices[name],
    onChange: (value: (typeof choices)[Name]) => setChoices({ ...choices, [name]: value }),
    choices: values.map((id) => ({ id, name: say[id] })),
  });
  return (
    <FormSection level={2} title={say.title} help={say.help}>
      <Unlocked>
        <FieldGrid>
          <Select {...field('language', LANGUAGES)} />
          <Select {...field('dimensions', DIMENSIONS)} />
          <Select {...field('prices', PRICES)} />
        </FieldGrid>
      </Unlocked>
      <div className={styles.buttons}>
        <Button changesNothing icon={<FileText size={16} aria-hidden="true" />} onPress={save}>
          {say.pdf}
        </Button>
        {quote.status === 'accepted' && (
          <Button changesNothing icon={<FileJson size={16} aria-hidden="true" />} onPress={saveOrder}>
            {say.order}
          </Button>
        )}
      </div>
    </FormSection>
  );
};
