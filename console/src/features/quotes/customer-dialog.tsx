import { useState } from 'react';
import { type Quote, quoteCalls } from '../../api/quotes.ts';
import { useWrite } from '../../api/use-catalogue.ts';
import { useLanguage, useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { problemWords } from '../../language/problem-words.ts';
import { useClient } from '../../session/session-context.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FieldGrid } from '../../ui/layout/form-section.tsx';
import { CUSTOMER_FIELDS, type CustomerField, customerWords, textOf } from './customer.ts';

const words = messages({
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
export const CustomerDialog = ({ quote, onClose }: { quote: Quote; onClose: () => void }) => {
  const client = useClient();
  const say = { ...useMessages(customerWords), ...useMessages(words) };
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
