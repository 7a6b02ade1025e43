import { UserPen, UserX } from 'lucide-react';
import { useState } from 'react';
import { type Quote, quoteCalls } from '../../api/quotes.ts';
import { useWrite } from '../../api/use-catalogue.ts';
import { useClient } from '../../session/session-context.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { problemWords } from '../../ui/language/problem-words.ts';
import { FieldGrid } from '../../ui/layout/form-section.tsx';
import { CUSTOMER_FIELDS, type CustomerField, customerFacts, customerWords, factName, textOf } from './customer.ts';
import styles from './quote-parts.module.css';

const dialogWords = messages({
  en: {
    title: 'Customer',
    save: 'Save',
    saved: 'Customer saved',
  },
  fr: {
    title: 'Client',
    save: 'Enregistrer',
    saved: 'Client enregistré',
  },
});

const LINES: Partial<Record<CustomerField, number>> = { address: 2, site_address: 2 };

/** Changes what documents show of the customer; whatever else a shop stored stays. */
const CustomerDialog = ({ quote, onClose }: { quote: Quote; onClose: () => void }) => {
  const client = useClient();
  const say = { ...useMessages(customerWords), ...useMessages(dialogWords) };
  const { language } = useLanguage();
  const [customer, setCustomer] = useState<Record<string, unknown>>(quote.customer ?? {});
  const write = useWrite(() => {
    const known = Object.entries(customer).filter(([, value]) => value !== null);
    const body = { customer: known.length > 0 ? Object.fromEntries(known) : null };
    return quoteCalls(client).patch(quote.id, body, quote.version);
  });
  const save = () =>
    write.mutate(undefined, {
      onSuccess: () => {
        toast(say.saved);
        onClose();
      },
    });
  return (
    <FormDialog
      title={say.title}
      shape="wide"
      confirm={say.save}
      isBusy={write.isPending}
      onConfirm={save}
      onClose={onClose}
    >
      <FieldGrid>
        {CUSTOMER_FIELDS.map((field) => (
          <TextField
            key={field}
            label={say[field]}
            api={field}
            nullable
            {...(LINES[field] ? { lines: LINES[field] } : {})}
            value={textOf(customer[field])}
            onChange={(text) => setCustomer({ ...customer, [field]: text })}
          />
        ))}
      </FieldGrid>
      {write.isError && <Notice signal="bad">{problemWords(write.error, language)}</Notice>}
    </FormDialog>
  );
};

const words = messages({
  en: {
    title: 'Customer',
    none: 'No customer data.',
    edit: 'Edit customer',
    erase: 'Erase customer',
    ask: (number: number) => `Erase the customer of quote ${number}?`,
    text: 'This permanently erases all customer data. The quote stays, with its lines and prices.',
    done: 'Customer data erased',
  },
  fr: {
    title: 'Client',
    none: 'Pas de données client.',
    edit: 'Modifier le client',
    erase: 'Effacer le client',
    ask: (number: number) => `Effacer le client du devis ${number} ?`,
    text: 'Tout ce qui est conservé du client est effacé définitivement. Le devis reste, avec ses lignes et ses prix.',
    done: 'Les données du client ont été effacées',
  },
});

/** What is known of the customer, as text, to change or to erase (D10, D20.2). */
export const QuoteCustomer = ({ quote }: { quote: Quote }) => {
  const { id, number, customer } = quote;
  const client = useClient();
  const { language } = useLanguage();
  const say = useMessages(words);
  const fieldNames = useMessages(customerWords);
  const [isAsking, setAsking] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const erase = useWrite(() => quoteCalls(client).eraseCustomer(id));
  const confirm = () =>
    erase.mutate(undefined, {
      onSuccess: () => {
        setAsking(false);
        toast(say.done);
      },
    });
  return (
    <section className={styles.section} aria-label={say.title}>
      <h3>{say.title}</h3>
      {customer === null ? (
        <p className="soft">{say.none}</p>
      ) : (
        <dl className={styles.facts}>
          {customerFacts(customer).map(([path, text]) => (
            <div key={path} className={styles.fact}>
              <dt>{factName(path, fieldNames)}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className={styles.buttons}>
        {(quote.status === 'draft' || quote.status === 'sent') && (
          <Button icon={<UserPen size={16} aria-hidden="true" />} onPress={() => setEditing(true)}>
            {say.edit}
          </Button>
        )}
        {customer !== null && (
          <Button kind="danger" icon={<UserX size={16} aria-hidden="true" />} onPress={() => setAsking(true)}>
            {say.erase}
          </Button>
        )}
      </div>
      {isEditing && <CustomerDialog quote={quote} onClose={() => setEditing(false)} />}
      <ConfirmDialog
        title={say.ask(number)}
        confirm={say.erase}
        isOpen={isAsking}
        isDangerous
        isBusy={erase.isPending}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        <p>{say.text}</p>
        {erase.isError && <Notice signal="bad">{problemWords(erase.error, language)}</Notice>}
      </ConfirmDialog>
    </section>
  );
};
