import { ROLE_SCOPES } from '@vantail/client';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { apiKeyCalls, type MadeApiKey } from '../api/access.ts';
import { WriteSheet } from '../forms/write-sheet.tsx';
import { type Scope, useSession } from '../session/session-context.tsx';
import { useWhyNotGive } from '../session/use-why-not.ts';
import { useDeveloper } from '../ui/developer-context.tsx';
import { CheckboxGroup } from '../ui/fields/checkbox-group.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { endOfDay, inAYear } from '../ui/language/format.ts';
import { useMessages } from '../ui/language/language-context.tsx';
import { messages } from '../ui/language/messages.ts';
import { originOf, SHOP_SCOPES } from './shop-key.ts';

/** All that there are, from the weakest to the strongest (D4): a manager has every one (D18.1). */
const SCOPES: readonly Scope[] = ROLE_SCOPES.manager;

const scopeWords = messages({
  en: {
    'storefront:read': 'Storefront: prices, configurations and quotes of active products',
    'quotes:create': 'Save quotes and nothing else',
    'catalogue:read': 'Read the whole catalogue and the saved quotes',
    'catalogue:write': 'Change the catalogue, save and change quotes',
    'keys:manage': 'Create, rotate and revoke API keys',
  },
  fr: {
    'storefront:read': 'Boutique : prix, configurations et devis des produits actifs',
    'quotes:create': 'Enregistrer des devis, et rien d’autre',
    'catalogue:read': 'Lire tout le catalogue et les devis enregistrés',
    'catalogue:write': 'Modifier le catalogue, enregistrer et modifier des devis',
    'keys:manage': 'Créer, renouveler et révoquer des clés d’API',
  },
});

const words = messages({
  en: {
    title: 'New key',
    site: 'For the website',
    siteHelp:
      'Such as www.example.com: the key then only works on this shop’s pages, which see final prices and can save quotes. Leave it empty for anything else.',
    siteName: (host: string) => `Shop ${host}`,
    notASite: 'Enter a website address, such as www.example.com.',
    name: 'Name',
    nameHelp: 'Who or what uses it: a shop, a colleague, a script.',
    scopes: 'Scopes',
    scopesHelp: 'Grant only what it needs.',
    noScope: 'Choose at least one.',
    expires: 'Valid until',
    expiresHelp: 'Until the end of that day. Empty: it does not end.',
    make: 'Create key',
    assistant: 'For an assistant (MCP): finds products, prices windows, saves quotes',
    assistantName: 'Assistant',
  },
  fr: {
    title: 'Nouvelle clé',
    site: 'Pour le site',
    siteHelp:
      'Par exemple www.exemple.fr : la clé ne vaut alors que pour les pages de cette boutique, qui voient les prix finaux et peuvent enregistrer des devis. À laisser vide sinon.',
    siteName: (host: string) => `Boutique ${host}`,
    notASite: 'Ce n’est pas l’adresse d’un site, comme www.exemple.fr.',
    name: 'Nom',
    nameHelp: 'Qui ou quoi l’utilise : une boutique, un collègue, un script.',
    scopes: 'Droits',
    scopesHelp: 'N’en donnez pas plus que nécessaire.',
    noScope: 'Choisissez-en au moins un.',
    expires: 'Valable jusqu’au',
    expiresHelp: 'À la fin de ce jour. Vide : elle ne se termine pas.',
    make: 'Créer la clé',
    assistant: 'Pour un assistant (MCP) : cherche des produits, chiffre des fenêtres, enregistre des devis',
    assistantName: 'Assistant',
  },
});

/** The values of a new key. A website or an assistant sets several of them at once. */
const useNewKey = () => {
  const { client, can } = useSession();
  const say = useMessages(words);
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<Scope[]>(['storefront:read']);
  const [day, setDay] = useState(() => inAYear(new Date()));
  const [site, setSite] = useState('');
  const [isForAssistant, setIsForAssistant] = useState(false);
  const origin = originOf(site);
  const write = () => {
    const shop = origin ? { allowed_origins: [origin], price_detail: 'final' as const } : {};
    const assistant = isForAssistant ? { allowed_origins: [] } : {};
    const expires_at = day === '' ? null : endOfDay(day);
    return apiKeyCalls(client).create({ name, scopes, expires_at, ...assistant, ...shop });
  };
  const forSite = (text: string | null) => {
    setSite(text ?? '');
    const found = originOf(text ?? '');
    if (!found) return;
    setIsForAssistant(false);
    setName(say.siteName(new URL(found).host));
    setScopes(SHOP_SCOPES.filter(can));
    // A shop whose key ends would show no price from that day on.
    setDay('');
  };
  /** An assistant gets what it needs to sell; no page may use its key. */
  const forAssistant = (isAssistant: boolean) => {
    setSite('');
    setIsForAssistant(isAssistant);
    setName(isAssistant ? say.assistantName : '');
    setScopes(isAssistant ? SHOP_SCOPES.filter(can) : ['storefront:read']);
  };
  // A site that cannot be read must never become a key for any site.
  const isUnreadSite = site.trim() !== '' && !origin;
  const value = { name, scopes, day, site, isForAssistant, isUnreadSite };
  return { ...value, write, setName, setScopes, setDay, forSite, forAssistant };
};

type Props = { onMade: (key: MadeApiKey) => void; onClose: () => void };

/** Creates a key for someone or something else; it cannot have more scopes than one's own (D4). */
export const NewKeySheet = ({ onMade, onClose }: Props) => {
  const say = useMessages(words);
  const key = useNewKey();
  return (
    <WriteSheet
      title={say.title}
      submit={say.make}
      icon={<KeyRound size={16} aria-hidden="true" />}
      isComplete={!key.isUnreadSite && key.name.trim() !== '' && key.scopes.length > 0}
      fields={['allowed_origins', 'name', 'scopes', 'expires_at']}
      hasSecret
      onWritten={onMade}
      write={key.write}
      onClose={onClose}
    >
      {({ errorOf, edited }) => (
        <>
          <TextField
            label={say.site}
            api="allowed_origins"
            help={say.siteHelp}
            error={key.isUnreadSite ? say.notASite : errorOf('allowed_origins')}
            value={key.site}
            onChange={edited(key.forSite)}
            placeholder="www.example.com"
            inputMode="url"
            autoFocus
          />
          <Switch label={say.assistant} value={key.isForAssistant} onChange={edited(key.forAssistant)} />
          <TextField
            label={say.name}
            api="name"
            help={say.nameHelp}
            error={errorOf('name')}
            value={key.name}
            onChange={edited((text) => key.setName(text ?? ''))}
            isRequired
          />
          <ScopesField scopes={key.scopes} error={errorOf('scopes')} onChange={edited(key.setScopes)} />
          <TextField
            label={say.expires}
            api="expires_at"
            help={say.expiresHelp}
            error={errorOf('expires_at')}
            type="date"
            value={key.day}
            onChange={edited((text) => key.setDay(text ?? ''))}
          />
        </>
      )}
    </WriteSheet>
  );
};

type ScopesProps = { scopes: readonly Scope[]; error: string | undefined; onChange: (scopes: Scope[]) => void };

const ScopesField = ({ scopes, error, onChange }: ScopesProps) => {
  const say = useMessages(words);
  const scopeName = useMessages(scopeWords);
  const whyNotGive = useWhyNotGive();
  const { isDeveloper } = useDeveloper();
  return (
    <CheckboxGroup
      label={say.scopes}
      api="scopes"
      help={say.scopesHelp}
      error={scopes.length === 0 ? say.noScope : error}
      value={scopes}
      onChange={onChange}
      choices={SCOPES.map((id) => ({
        id,
        name: scopeName[id],
        ...(isDeveloper ? { detail: id } : {}),
        forbidden: whyNotGive([id]),
      }))}
    />
  );
};
