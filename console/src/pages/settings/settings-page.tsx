import { patchSettings, readSettings, type Settings, useSettings } from '../../api/settings.ts';
import { SaveBar } from '../../editing/drafts/save-bar.tsx';
import { useDraft } from '../../editing/drafts/use-draft.ts';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { fieldWords } from '../../records/forms/field-words.ts';
import { useClient } from '../../session/session-context.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { CompanySection } from './company-section.tsx';
import { LimitsSection } from './limits-section.tsx';
import { OfferSection } from './offer-section.tsx';
import { type SettingsDraft, settingsDraft } from './settings-draft.ts';
import styles from './settings-page.module.css';
import { VatSection } from './vat-section.tsx';

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
