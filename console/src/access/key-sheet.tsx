import { Save } from 'lucide-react';
import { useState } from 'react';
import { type ApiKey, apiKeyCalls } from '../api/access.ts';
import { tariffs } from '../api/catalogue-resource.ts';
import { useAll } from '../api/use-catalogue.ts';
import { WriteSheet } from '../forms/write-sheet.tsx';
import { useSession } from '../session/session-context.tsx';
import { toast } from '../ui/feedback/toasts.tsx';
import { ComboBox } from '../ui/fields/combo-box.tsx';
import { Select } from '../ui/fields/select.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { dayOf, endOfDay } from '../ui/language/format.ts';
import { useMessages } from '../ui/language/language-context.tsx';
import { messages } from '../ui/language/messages.ts';
import { originsOf, type SiteRule, siteRuleOf } from './shop-key.ts';

const words = messages({
  en: {
    title: (name: string) => `Edit ${name}`,
    name: 'Name',
    expires: 'Valid until',
    expiresHelp: 'Empty: it does not end.',
    sites: 'Used by the pages of',
    any: 'Any website',
    anyHelp: 'Any site can use it, and so can anyone who has the key.',
    none: 'No website',
    noneHelp: 'For servers and scripts only: the service refuses browsers.',
    these: 'Only these websites',
    theseHelp: 'One per line, such as www.example.com. The service refuses pages of any other site.',
    list: 'Websites',
    detail: 'Price details it sees',
    full: 'Everything',
    fullHelp: 'The configuration includes tables, percentages and surcharges.',
    final: 'Final prices only',
    finalHelp: 'No tables, percentages or surcharges: nobody can read your margins.',
    tariff: 'Tariff',
    tariffHelp: 'All its quotes are priced by this tariff. Empty: list prices.',
    scopes: 'You can’t change a key’s scopes: create a new key for other scopes.',
    save: 'Save',
    saved: 'Saved',
  },
  fr: {
    title: (name: string) => `Modifier ${name}`,
    name: 'Nom',
    expires: 'Valable jusqu’au',
    expiresHelp: 'Vide : elle ne se termine pas.',
    sites: 'Utilisable sur les pages de',
    any: 'N’importe quel site',
    anyHelp: 'Les navigateurs la laissent utiliser à tous les sites ; qui la détient peut s’en servir.',
    none: 'Aucun site',
    noneHelp: 'Pour des serveurs et des scripts seulement : un navigateur est refusé.',
    these: 'Ces sites seulement',
    theseHelp: 'Un par ligne, par exemple www.exemple.fr. Une page de tout autre site est refusée.',
    list: 'Sites',
    detail: 'Ce qu’elle voit des prix',
    full: 'Tout',
    fullHelp: 'Tarifs, pourcentages et plus-values sont dans la configuration.',
    final: 'Les prix finaux seulement',
    finalHelp: 'Ni tarifs, ni pourcentages, ni plus-values : personne ne lit vos marges.',
    tariff: 'Tarif client',
    tariffHelp: 'Tous ses devis sont calculés à ce tarif. Vide : prix catalogue.',
    scopes: 'Les droits d’une clé ne changent pas : créez-en une autre pour d’autres droits.',
    save: 'Enregistrer',
    saved: 'Enregistré',
  },
});

type Props = { apiKey: ApiKey; onClose: () => void };

const fieldsOf = ({ name, expires_at, allowed_origins, price_detail, tariff_id }: ApiKey) => ({
  name,
  day: expires_at === null ? '' : dayOf(expires_at),
  rule: siteRuleOf(allowed_origins),
  sites: (allowed_origins ?? []).join('\n'),
  price_detail,
  tariff_id,
});
type Fields = ReturnType<typeof fieldsOf>;

const SITES_OF: Record<SiteRule, (sites: string) => string[] | null> = {
  any: () => null,
  none: () => [],
  these: originsOf,
};

/** The last second of a day that was not chosen anew stays what it was; without a day it does not end. */
const endOf = ({ expires_at }: ApiKey, day: string): string | null => {
  if (day === '') return null;
  return expires_at !== null && day === dayOf(expires_at) ? expires_at : endOfDay(day);
};

const patchOf = (apiKey: ApiKey, { name, day, rule, sites, price_detail, tariff_id }: Fields) => ({
  name: name.trim(),
  expires_at: endOf(apiKey, day),
  allowed_origins: SITES_OF[rule](sites),
  price_detail,
  tariff_id,
});

/** Changes what may change of a key: its name, its end, its sites, its tariff, and what it sees of prices (D4, D16.1, D16.6, D19.6). */
export const KeySheet = ({ apiKey, onClose }: Props) => {
  const { client } = useSession();
  const say = useMessages(words);
  const [fields, setFields] = useState(() => fieldsOf(apiKey));
  const set = (change: Partial<Fields>) => setFields({ ...fields, ...change });
  // An empty list would mean that no site may use it, which is a choice of its own.
  const isSited = fields.rule !== 'these' || originsOf(fields.sites).length > 0;
  const onWritten = () => {
    toast(say.saved);
    onClose();
  };
  return (
    <WriteSheet
      title={say.title(apiKey.name)}
      submit={say.save}
      icon={<Save size={16} aria-hidden="true" />}
      isComplete={fields.name.trim() !== '' && isSited}
      fields={['name', 'allowed_origins', 'tariff_id', 'expires_at']}
      write={() => apiKeyCalls(client).change(apiKey, patchOf(apiKey, fields))}
      {...{ onWritten, onClose }}
    >
      {({ errorOf, edited }) => (
        <>
          <TextField
            label={say.name}
            api="name"
            help={say.scopes}
            error={errorOf('name')}
            value={fields.name}
            onChange={edited((text) => set({ name: text ?? '' }))}
            isRequired
            autoFocus
          />
          <SiteFields fields={fields} set={edited(set)} error={errorOf('allowed_origins')} />
          <PriceFields
            fields={fields}
            set={edited(set)}
            error={errorOf('tariff_id')}
            storedTariffId={apiKey.tariff_id}
          />
          <TextField
            label={say.expires}
            api="expires_at"
            help={say.expiresHelp}
            error={errorOf('expires_at')}
            type="date"
            value={fields.day}
            onChange={edited((text) => set({ day: text ?? '' }))}
          />
        </>
      )}
    </WriteSheet>
  );
};

type PriceProps = SiteProps & { storedTariffId: ApiKey['tariff_id'] };

/** What the key sees of prices, and by which tariff. */
const PriceFields = ({ fields, set, error, storedTariffId }: PriceProps) => {
  const say = useMessages(words);
  const all = useAll(tariffs).data ?? [];
  return (
    <>
      <Select
        label={say.detail}
        api="price_detail"
        help={fields.price_detail === 'full' ? say.fullHelp : say.finalHelp}
        value={fields.price_detail}
        onChange={(price_detail) => set({ price_detail })}
        choices={(['full', 'final'] as const).map((id) => ({ id, name: say[id] }))}
      />
      <ComboBox
        label={say.tariff}
        api="tariff_id"
        help={say.tariffHelp}
        error={error}
        value={fields.tariff_id}
        onChange={(tariff_id) => set({ tariff_id })}
        choices={all.filter(({ id, active }) => active || id === storedTariffId)}
      />
    </>
  );
};

type SiteProps = { fields: Fields; set: (change: Partial<Fields>) => void; error: string | undefined };

const SiteFields = ({ fields: { rule, sites }, set, error }: SiteProps) => {
  const say = useMessages(words);
  return (
    <>
      <Select
        label={say.sites}
        api="allowed_origins"
        help={say[`${rule}Help`]}
        value={rule}
        onChange={(next) => set({ rule: next })}
        choices={(['these', 'none', 'any'] as const).map((id) => ({ id, name: say[id] }))}
      />
      {rule === 'these' && (
        <TextField
          label={say.list}
          error={error}
          value={sites}
          onChange={(text) => set({ sites: text ?? '' })}
          lines={3}
          placeholder="www.example.com"
          spellCheck="false"
          isRequired
        />
      )}
    </>
  );
};
