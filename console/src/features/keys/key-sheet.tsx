import { VantailError } from '@vantail/client';
import { Save } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { type ApiKey, apiKeyCalls } from '../../api/access/api-keys.ts';
import { useWrite } from '../../api/use-catalogue.ts';
import { GuardedSheet } from '../../editing/drafts/guarded-sheet.tsx';
import { useLanguage, useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { problemWords } from '../../language/problem-words.ts';
import { useSession } from '../../session/session-context.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { dayOf, endOfDay } from '../../ui/fields/day.ts';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './keys.module.css';
import { originsOf, type SiteRule, siteRuleOf } from './sites.ts';

const words = messages({
  en: {
    title: (name: string) => `Edit ${name}`,
    name: 'Name',
    expires: 'Works until',
    sites: 'Used by the pages of',
    any: 'Any website',
    anyHelp: 'Browsers let every site use it; whoever has the key can.',
    none: 'No website',
    noneHelp: 'For servers and scripts alone: a browser is refused.',
    these: 'These websites alone',
    theseHelp: 'One each line, such as www.example.com. A page of any other site is refused.',
    list: 'Websites',
    detail: 'What it is told of prices',
    full: 'Everything',
    fullHelp: 'Tables, percentages and surcharges are in the configuration.',
    final: 'Final prices alone',
    finalHelp: 'No tables, percentages or surcharges: nobody reads your margins.',
    scopes: 'What a key may do does not change: make a new one for other scopes.',
    save: 'Save',
    saved: 'Saved',
  },
  fr: {
    title: (name: string) => `Modifier ${name}`,
    name: 'Nom',
    expires: "Valable jusqu'au",
    sites: 'Utilisable sur les pages de',
    any: "N'importe quel site",
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
    scopes: 'Les droits d’une clé ne changent pas : créez-en une autre pour d’autres droits.',
    save: 'Enregistrer',
    saved: 'Enregistré',
  },
});

type Props = { apiKey: ApiKey; onClose: () => void };

/** Changes what may change of a key: its name, its end, its sites, and what it is told of prices (D4, D16.1, D16.6). */
export const KeySheet = ({ apiKey, onClose }: Props) => {
  const say = useMessages(words);
  return (
    <GuardedSheet title={say.title(apiKey.name)} onClose={onClose}>
      {(tellDirty) => <KeyForm apiKey={apiKey} onClose={onClose} onDirty={tellDirty} />}
    </GuardedSheet>
  );
};

const fieldsOf = ({ name, expires_at, allowed_origins, price_detail }: ApiKey) => ({
  name,
  day: dayOf(expires_at),
  rule: siteRuleOf(allowed_origins),
  sites: (allowed_origins ?? []).join('\n'),
  price_detail,
});
type Fields = ReturnType<typeof fieldsOf>;

const SITES_OF: Record<SiteRule, (sites: string) => string[] | null> = {
  any: () => null,
  none: () => [],
  these: originsOf,
};

/** What is written: the last second of a day that was not chosen anew stays what it was. */
const patchOf = (apiKey: ApiKey, { name, day, rule, sites, price_detail }: Fields) => ({
  name: name.trim(),
  expires_at: day === dayOf(apiKey.expires_at) ? apiKey.expires_at : endOfDay(day),
  allowed_origins: SITES_OF[rule](sites),
  price_detail,
});

const KeyForm = ({ apiKey, onClose, onDirty }: Props & { onDirty: (isDirty: boolean) => void }) => {
  const { language } = useLanguage();
  const { client } = useSession();
  const say = useMessages(words);
  const [fields, setFields] = useState(() => fieldsOf(apiKey));
  const set = (change: Partial<Fields>) => {
    setFields({ ...fields, ...change });
    onDirty(true);
  };
  const write = useWrite(async () => {
    await apiKeyCalls(client).change(apiKey, patchOf(apiKey, fields));
    toast(say.saved);
    onClose();
  });
  const errors = write.error instanceof VantailError ? write.error.errors : [];
  const errorOf = (field: string) => errors.find(({ pointer }) => pointer?.startsWith(`/${field}`))?.message;
  // An empty list would mean that no site may use it, which is a choice of its own.
  const isSited = fields.rule !== 'these' || originsOf(fields.sites).length > 0;
  const isComplete = fields.name.trim() !== '' && fields.day !== '' && isSited;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete) write.mutate(undefined);
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label={say.name}
        api="name"
        help={say.scopes}
        error={errorOf('name')}
        value={fields.name}
        onChange={(text) => set({ name: text ?? '' })}
        isRequired
        autoFocus
      />
      <SiteFields fields={fields} set={set} error={errorOf('allowed_origins')} />
      <Select
        label={say.detail}
        api="price_detail"
        help={fields.price_detail === 'full' ? say.fullHelp : say.finalHelp}
        value={fields.price_detail}
        onChange={(price_detail) => set({ price_detail })}
        choices={(['full', 'final'] as const).map((id) => ({ id, name: say[id] }))}
      />
      <TextField
        label={say.expires}
        api="expires_at"
        error={errorOf('expires_at')}
        type="date"
        value={fields.day}
        onChange={(text) => set({ day: text ?? '' })}
        isRequired
      />
      {write.isError && <Notice signal="bad">{problemWords(write.error, language)}</Notice>}
      <Button
        type="submit"
        kind="primary"
        icon={<Save size={16} aria-hidden="true" />}
        isDisabled={!isComplete}
        isPending={write.isPending}
      >
        {say.save}
      </Button>
    </form>
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
