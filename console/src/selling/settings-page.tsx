import { Link } from '@tanstack/react-router';
import { tariffs, vatRates } from '../api/catalogue-resource.ts';
import { patchSettings, readSettings, type Settings, useSettings } from '../api/settings.ts';
import { useAll } from '../api/use-catalogue.ts';
import { SaveBar } from '../forms/drafts/save-bar.tsx';
import { type Draft, useDraft } from '../forms/drafts/use-draft.ts';
import { fieldWords } from '../forms/field-words.ts';
import { useFields } from '../forms/record-kind.ts';
import { useClient } from '../session/session-context.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { ComboBox } from '../ui/fields/combo-box.tsx';
import { NumberField } from '../ui/fields/number-field.tsx';
import { useMessages } from '../ui/language/language-context.tsx';
import { messages } from '../ui/language/messages.ts';
import { fieldProblem } from '../ui/language/problem-words.ts';
import { FieldGrid, FormSection } from '../ui/layout/form-section.tsx';
import { Page } from '../ui/layout/page.tsx';
import { CompanySection } from './company-section.tsx';
import { OfferSection } from './offer-section.tsx';
import { type SettingsDraft, settingsDraft } from './settings-draft.ts';
import styles from './settings-page.module.css';

const vatWords = messages({
  en: {
    title: 'VAT',
    ht: 'Your list prices are without VAT: quotes add it.',
    ttc: 'Your list prices contain VAT: say which rate, so that quotes can show net and VAT.',
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

type VatProps = { draft: Draft<SettingsDraft>; basis: 'HT' | 'TTC' };

const VatSection = ({ draft, basis }: VatProps) => {
  const say = useMessages(vatWords);
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

const limitWords = messages({
  en: {
    title: 'Discounts and margin',
    help: 'What a quote may give away at most, in percent of its lines, both kinds of discount together. Managers have no limit.',
    editor: 'Editors',
    editorHelp: 'Empty: no limit.',
    key: 'API keys',
    keyHelp: 'Empty: no discount at all.',
    purchase: 'What you pay yourself: quotes then show your margin, to managers only.',
  },
  fr: {
    title: 'Remises et marge',
    help: 'Ce qu’un devis peut accorder au plus, en pourcentage de ses lignes, remises de ligne et de devis ensemble. Le rôle Gestion n’a pas de limite.',
    editor: 'Éditeurs',
    editorHelp: 'Vide : pas de limite.',
    key: 'Clés d’API',
    keyHelp: 'Vide : aucune remise.',
    purchase: 'Ce que vous payez vous-même : les devis montrent alors votre marge, au seul rôle Gestion.',
  },
});

const LimitsSection = ({ draft }: { draft: Draft<SettingsDraft> }) => {
  const say = useMessages(limitWords);
  const field = useFields(draft);
  const { discount_limits: limits, purchase_tariff_id } = draft.value;
  const all = useAll(tariffs).data ?? [];
  const limit = (name: 'editor' | 'key') => ({
    label: say[name],
    api: `discount_limits.${name}`,
    help: say[`${name}Help`],
    unit: '%',
    value: limits[name],
    onChange: (value: number | null) => draft.set({ discount_limits: { ...limits, [name]: value } }),
    error: fieldProblem(draft.error, (pointer) => pointer === `/discount_limits/${name}`),
  });
  return (
    <FormSection level={2} title={say.title} field="discount_limits" help={say.help}>
      <FieldGrid>
        <NumberField {...limit('editor')} />
        <NumberField {...limit('key')} />
        {purchase_tariff_id !== undefined && (
          <ComboBox
            {...field('purchase_tariff_id')}
            value={purchase_tariff_id}
            help={say.purchase}
            choices={all.filter(({ id, active }) => active || id === purchase_tariff_id)}
          />
        )}
      </FieldGrid>
    </FormSection>
  );
};

const words = messages({
  en: { title: 'Settings' },
  fr: { title: 'Réglages' },
});

/** D19.1: who sells, with which VAT, how much may be given away, and how offers look. */
export const SettingsPage = () => {
  const say = useMessages(words);
  return (
    <Page title={say.title}>
      <Loaded query={useSettings()}>{(settings) => <SettingsForm settings={settings} />}</Loaded>
    </Page>
  );
};

const SettingsForm = ({ settings }: { settings: Settings }) => {
  const client = useClient();
  const sayFields = useMessages(fieldWords);
  const draft = useDraft<SettingsDraft>({
    stored: settingsDraft(settings),
    version: settings.version,
    write: (changed, version) => patchSettings(client, changed, version),
    reload: async () => {
      const fresh = await readSettings(client);
      return { stored: settingsDraft(fresh), version: fresh.version };
    },
  });
  return (
    <div className={styles.form}>
      <CompanySection draft={draft} />
      <VatSection draft={draft} basis={settings.price_basis} />
      <LimitsSection draft={draft} />
      <OfferSection draft={draft} />
      <SaveBar
        draft={draft}
        fieldName={(name) => sayFields[name]}
        request={{ method: 'PATCH', path: '/v1/settings', body: draft.changes }}
        isPlannable={false}
        isComplete={draft.value.time_zone.trim() !== ''}
      />
    </div>
  );
};
