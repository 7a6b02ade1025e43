import { Link } from '@tanstack/react-router';
import { vatRates } from '../../api/catalogue-resource.ts';
import { useAll } from '../../api/use-catalogue.ts';
import type { Draft } from '../../editing/drafts/use-draft.ts';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { useFields } from '../../records/forms/record-kind.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ComboBox } from '../../ui/fields/combo-box.tsx';
import { FieldGrid, FormSection } from '../../ui/layout/form-section.tsx';
import type { SettingsDraft } from './settings-draft.ts';

const words = messages({
  en: {
    title: 'VAT',
    ht: 'Your list prices are without VAT (HT): quotes add it.',
    ttc: 'Your list prices contain VAT (TTC): say which rate, so that quotes can show net and VAT.',
    none: 'There is no VAT rate yet.',
    add: 'Add your VAT rates',
    included: 'The rate that every list price contains.',
    missing: 'Without it quotes show no VAT, and no net price.',
    usual: 'The rate of new lines where quote and service name none.',
  },
  fr: {
    title: 'TVA',
    ht: 'Vos prix catalogue sont hors taxes (HT) : les devis ajoutent la TVA.',
    ttc: 'Vos prix catalogue sont TTC : dites quel taux ils comprennent, pour que les devis montrent le net et la TVA.',
    none: 'Il n’y a pas encore de taux de TVA.',
    add: 'Ajouter vos taux de TVA',
    included: 'Le taux que comprend chaque prix catalogue.',
    missing: 'Sans lui, un devis ne montre ni TVA ni prix net.',
    usual: 'Le taux des nouvelles lignes, si le devis et la prestation n’en nomment pas.',
  },
});

type Props = { draft: Draft<SettingsDraft>; basis: 'HT' | 'TTC' };

export const VatSection = ({ draft, basis }: Props) => {
  const say = useMessages(words);
  const field = useFields(draft);
  const rates = useAll(vatRates);
  const { included_vat_rate_id, vat_rate_id } = draft.value;
  const choicesWith = (chosen: number | null) => rates.data?.filter(({ id, active }) => active || id === chosen) ?? [];
  const isTtc = basis === 'TTC';
  return (
    <FormSection level={2} title={say.title} help={isTtc ? say.ttc : say.ht}>
      {rates.data?.length === 0 && (
        <Notice signal="warn">
          {say.none} <Link to="/vat-rates">{say.add}</Link>
        </Notice>
      )}
      <FieldGrid>
        {(isTtc || included_vat_rate_id !== null) && (
          <ComboBox
            {...field('included_vat_rate_id')}
            choices={choicesWith(included_vat_rate_id)}
            help={included_vat_rate_id === null ? say.missing : say.included}
          />
        )}
        <ComboBox {...field('vat_rate_id')} choices={choicesWith(vat_rate_id)} help={say.usual} />
      </FieldGrid>
    </FormSection>
  );
};
