import { KeyRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { apiKeyCalls, type MadeApiKey } from '../../api/access/api-keys.ts';
import { useWrite } from '../../api/use-catalogue.ts';
import { GuardedSheet } from '../../editing/drafts/guarded-sheet.tsx';
import { fieldProblem } from '../../language/field-problem.ts';
import { useLanguage, useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { problemWords } from '../../language/problem-words.ts';
import { type Scope, useSession } from '../../session/session-context.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { reasonWords } from '../../ui/actions/reason-words.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { CheckboxGroup } from '../../ui/fields/checkbox-group.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useDeveloper } from '../../ui/preferences/developer-context.tsx';
import { endOfDay, inAYear } from './key-state.ts';
import styles from './keys.module.css';
import { SCOPES, scopeWords } from './scope-words.ts';
import { originOf, SHOP_SCOPES } from './shop-key.ts';

const words = messages({
  en: {
    title: 'New key',
    site: 'For the website',
    siteHelp:
      'Such as www.example.com: the key is then for the pages of this shop alone, which see final prices and may save quotes. Leave it empty for anything else.',
    siteName: (host: string) => `Shop ${host}`,
    name: 'Name',
    nameHelp: 'Who or what uses it: a shop, a colleague, a script.',
    scopes: 'Scopes',
    scopesHelp: 'Give no more than it needs.',
    notYours: 'You do not have it, so you cannot give it.',
    noScope: 'Choose at least one.',
    expires: 'Works until',
    expiresHelp: 'The end of that day.',
    make: 'Make the key',
  },
  fr: {
    title: 'Nouvelle clé',
    site: 'Pour le site',
    siteHelp:
      'Par exemple www.exemple.fr : la clé ne vaut alors que pour les pages de cette boutique, qui voient les prix finaux et peuvent enregistrer des devis. À laisser vide sinon.',
    siteName: (host: string) => `Boutique ${host}`,
    name: 'Nom',
    nameHelp: "Qui ou quoi l'utilise : une boutique, un collègue, un script.",
    scopes: 'Droits',
    scopesHelp: "N'en donnez pas plus que nécessaire.",
    notYours: "Vous ne l'avez pas, vous ne pouvez donc pas le donner.",
    noScope: 'Choisissez-en au moins un.',
    expires: "Valable jusqu'au",
    expiresHelp: 'À la fin de ce jour.',
    make: 'Créer la clé',
  },
});

type Props = { onMade: (key: MadeApiKey) => void; onClose: () => void };

/** Creates a key for someone or something else; it cannot have more scopes than one's own (D4). */
export const NewKeySheet = ({ onMade, onClose }: Props) => {
  const say = useMessages(words);
  return (
    <GuardedSheet title={say.title} onClose={onClose}>
      {(tellDirty) => <NewKeyForm onMade={onMade} onDirty={tellDirty} />}
    </GuardedSheet>
  );
};

const NewKeyForm = ({ onMade, onDirty }: { onMade: Props['onMade']; onDirty: (isDirty: boolean) => void }) => {
  const { language } = useLanguage();
  const { client, me } = useSession();
  const say = useMessages(words);
  const { isDeveloper } = useDeveloper();
  const why = useMessages(reasonWords);
  const scopeName = useMessages(scopeWords);
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<Scope[]>(['storefront:read']);
  const [day, setDay] = useState(() => inAYear(new Date()));
  const [site, setSite] = useState('');
  const origin = originOf(site);
  const write = useWrite(apiKeyCalls(client).create);
  const errorOf = (field: string) => fieldProblem(write.error, language, (pointer) => pointer === `/${field}`);
  const isComplete = name.trim() !== '' && scopes.length > 0 && day !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const shop = origin ? { allowed_origins: [origin], price_detail: 'final' as const } : {};
    if (isComplete) write.mutate({ name, scopes, expires_at: endOfDay(day), ...shop }, { onSuccess: onMade });
  };
  /** One step: who says for which site knows all the rest. */
  const forSite = (text: string) => {
    setSite(text);
    onDirty(text !== '');
    const found = originOf(text);
    if (!found) return;
    setName(say.siteName(new URL(found).host));
    setScopes(SHOP_SCOPES.filter((scope) => me.scopes.includes(scope)));
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label={say.site}
        api="allowed_origins"
        help={say.siteHelp}
        error={errorOf('allowed_origins/0')}
        value={site}
        onChange={(text) => forSite(text ?? '')}
        placeholder="www.example.com"
        inputMode="url"
        autoFocus
      />
      <TextField
        label={say.name}
        api="name"
        help={say.nameHelp}
        error={errorOf('name')}
        value={name}
        onChange={(text) => {
          setName(text ?? '');
          onDirty(text !== '');
        }}
        isRequired
      />
      <CheckboxGroup
        label={say.scopes}
        api="scopes"
        help={say.scopesHelp}
        error={scopes.length === 0 ? say.noScope : errorOf('scopes')}
        value={scopes}
        onChange={setScopes}
        choices={SCOPES.map((id) => ({
          id,
          name: scopeName[id],
          ...(me.scopes.includes(id) ? (isDeveloper ? { detail: id } : {}) : { detail: say.notYours }),
          isDisabled: !me.scopes.includes(id),
        }))}
      />
      <TextField
        label={say.expires}
        api="expires_at"
        help={say.expiresHelp}
        error={errorOf('expires_at')}
        type="date"
        value={day}
        onChange={(text) => setDay(text ?? '')}
        isRequired
      />
      {write.isError && <Notice signal="bad">{problemWords(write.error, language)}</Notice>}
      <Button
        type="submit"
        kind="primary"
        icon={<KeyRound size={16} aria-hidden="true" />}
        forbidden={isComplete ? undefined : why.incomplete}
        isPending={write.isPending}
      >
        {say.make}
      </Button>
    </form>
  );
};
