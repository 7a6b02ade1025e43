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

const words = messages({
  en: {
    title: 'Customer',
    name: 'Name',
    company: 'Company',
    address: 'Address',
    postal_code: 'Postcode',
    city: 'Town',
    country: 'Country',
    email: 'E-mail',
    phone: 'Telephone',
    vat_number: 'VAT number',
    site_address: 'Address of the site',
    save: 'Save',
    saved: 'Customer saved',
  },
  fr: {
    title: 'Client',
    name: 'Nom',
    company: 'Société',
    address: 'Adresse',
    postal_code: 'Code postal',
    city: 'Ville',
    country: 'Pays',
    email: 'Courriel',
    phone: 'Téléphone',
    vat_number: 'Numéro de TVA',
    site_address: 'Adresse du chantier',
    save: 'Enregistrer',
    saved: 'Client enregistré',
  },
});

/** D20.2: what documents show of a customer. */
const FIELDS = [
  'name',
  'company',
  'address',
  'postal_code',
  'city',
  'country',
  'email',
  'phone',
  'vat_number',
  'site_address',
] as const;
const LINES: Partial<Record<Field, number>> = { address: 2, site_address: 2 };

type Field = (typeof FIELDS)[number];

const textOf = (value: unknown): string | null => {
  if (typeof value === 'string') return value;
  return Array.isArray(value) && value.every((line) => typeof line === 'string') ? value.join('\n') : null;
};

/** Changes what documents show of the customer; whatever else a shop stored stays. */
export const CustomerDialog = ({ quote, onClose }: { quote: Quote; onClose: () => void }) => {
  const client = useClient();
  const say = useMessages(words);
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
        {FIELDS.map((field) => (
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
