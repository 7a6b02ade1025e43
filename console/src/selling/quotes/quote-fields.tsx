import { useEffect } from 'react';
import { tariffs, vatRates } from '../../api/catalogue-resource.ts';
import { type Quote, quoteCalls } from '../../api/quotes.ts';
import { useAll } from '../../api/use-catalogue.ts';
import { SaveBar } from '../../forms/drafts/save-bar.tsx';
import { type Draft, useDraft } from '../../forms/drafts/use-draft.ts';
import { useClient } from '../../session/session-context.tsx';
import { useWhyNot } from '../../session/use-why-not.ts';
import { ComboBox } from '../../ui/fields/combo-box.tsx';
import { FormError } from '../../ui/fields/field-frame.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { FieldGrid, FormSection } from '../../ui/layout/form-section.tsx';
import type { LineDiscount } from './lines/edited-lines.ts';
import { DiscountFields } from './lines/line-fields.tsx';

const words = messages({
  en: {
    title: 'Terms of the quote',
    vat_rate_id: 'VAT rate',
    vatHelp: 'Of all lines that name none of their own. Empty: the settings’ rate.',
    tariff_id: 'Tariff',
    tariffHelp: 'Changing it prices all windows again, today. Empty: list prices.',
    discount: 'Discount on the whole quote',
    reference: 'Reference',
    note: 'Note for the customer',
    internal_note: 'Note for you',
    internalHelp: 'Never printed and never shared.',
    language: 'Language of the document',
    fr: 'French',
    en: 'English',
    de: 'German',
    usual: 'As in the settings',
  },
  fr: {
    title: 'Conditions du devis',
    vat_rate_id: 'Taux de TVA',
    vatHelp: 'De toutes les lignes qui n’en nomment pas. Vide : le taux des réglages.',
    tariff_id: 'Tarif client',
    tariffHelp: 'En changer recalcule toutes les fenêtres, aux prix du jour. Vide : prix catalogue.',
    discount: 'Remise sur tout le devis',
    reference: 'Référence',
    note: 'Note pour le client',
    internal_note: 'Note interne',
    internalHelp: 'Jamais imprimée, jamais partagée.',
    language: 'Langue du document',
    fr: 'Français',
    en: 'Anglais',
    de: 'Allemand',
    usual: 'Comme dans les réglages',
  },
});

type Fields = {
  reference: string | null;
  note: string | null;
  internal_note: string | null;
  language: 'fr' | 'en' | 'de' | null;
  vat_rate_id: number | null;
  tariff_id: number | null;
  discount: LineDiscount;
};

const fieldsOf = (quote: Quote): Fields => ({
  reference: quote.reference,
  note: quote.note,
  internal_note: quote.internal_note ?? null,
  language: quote.language,
  vat_rate_id: quote.vat_rate_id,
  tariff_id: quote.tariff_id ?? null,
  discount: quote.discount as LineDiscount,
});

type PartProps = { quote: Quote; draft: Draft<Fields> };

/** The terms that a draft alone may change: its prices follow them. */
const PriceTerms = ({ quote, draft: { value, set, errorOf } }: PartProps) => {
  const say = useMessages(words);
  const rates = useAll(vatRates).data ?? [];
  const allTariffs = useAll(tariffs).data ?? [];
  // D19.6: who manages the shop may use every tariff, editors those that are open to them.
  const isManager = useWhyNot()(['keys:manage']) === undefined;
  const mayUse = (tariff: { active: boolean; open_to_editors: boolean }) =>
    tariff.active && (isManager || tariff.open_to_editors);
  return (
    <>
      <FieldGrid>
        <ComboBox
          label={say.vat_rate_id}
          api="vat_rate_id"
          help={say.vatHelp}
          error={errorOf('vat_rate_id')}
          value={value.vat_rate_id}
          onChange={(vat_rate_id) => set({ vat_rate_id })}
          choices={rates.filter((rate) => rate.active || rate.id === quote.vat_rate_id)}
        />
        <ComboBox
          label={say.tariff_id}
          api="tariff_id"
          help={say.tariffHelp}
          error={errorOf('tariff_id')}
          value={value.tariff_id}
          onChange={(tariff_id) => set({ tariff_id })}
          choices={allTariffs.filter((tariff) => mayUse(tariff) || tariff.id === quote.tariff_id)}
        />
      </FieldGrid>
      <FormSection title={say.discount} field="discount">
        <FieldGrid>
          <DiscountFields value={value.discount} onChange={(discount) => set({ discount })} />
        </FieldGrid>
        <FormError>{errorOf('discount')}</FormError>
      </FormSection>
    </>
  );
};

/** The reference, the language of the document and the notes. */
const Texts = ({ draft: { value, set, errorOf } }: Pick<PartProps, 'draft'>) => {
  const say = useMessages(words);
  return (
    <>
      <FieldGrid>
        <TextField
          label={say.reference}
          api="reference"
          nullable
          error={errorOf('reference')}
          value={value.reference}
          onChange={(reference) => set({ reference })}
        />
        <Select
          label={say.language}
          api="language"
          value={value.language ?? 'usual'}
          onChange={(language) => set({ language: language === 'usual' ? null : language })}
          choices={(['usual', 'fr', 'en', 'de'] as const).map((one) => ({ id: one, name: say[one] }))}
        />
      </FieldGrid>
      <TextField
        label={say.note}
        api="note"
        nullable
        lines={2}
        error={errorOf('note')}
        value={value.note}
        onChange={(note) => set({ note })}
      />
      <TextField
        label={say.internal_note}
        api="internal_note"
        help={say.internalHelp}
        nullable
        lines={2}
        error={errorOf('internal_note')}
        value={value.internal_note}
        onChange={(internal_note) => set({ internal_note })}
      />
    </>
  );
};

/** The terms of the whole quote (D19.9). */
export const QuoteFields = ({ quote, onDirty }: { quote: Quote; onDirty: (isDirty: boolean) => void }) => {
  const say = useMessages(words);
  const client = useClient();
  const id = quote.id;
  const draft = useDraft<Fields>({
    stored: fieldsOf(quote),
    version: quote.version,
    write: (changed, version) => quoteCalls(client).patch(id, changed, version as number),
    reload: async () => {
      const fresh = await quoteCalls(client).get(id);
      return { stored: fieldsOf(fresh), version: fresh.version };
    },
  });
  useEffect(() => onDirty(draft.isDirty), [onDirty, draft.isDirty]);
  return (
    <FormSection title={say.title}>
      {quote.status === 'draft' && <PriceTerms quote={quote} draft={draft} />}
      <Texts draft={draft} />
      <SaveBar
        draft={draft}
        fieldName={(name) => say[name]}
        request={{ method: 'PATCH', path: `/v1/quotes/${id}`, body: draft.changes }}
        isPlannable={false}
        isRevertible={false}
      />
    </FormSection>
  );
};
