import { Plus } from 'lucide-react';
import { useState } from 'react';
import { type ApiKey, apiKeyCalls, type MadeApiKey, useApiKeys } from '../api/access.ts';
import { products } from '../api/catalogue-resource.ts';
import { useList, useWrite } from '../api/use-catalogue.ts';
import { PAGE_SIZE } from '../forms/lists/list-search.ts';
import { useSession } from '../session/session-context.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialogs/form-dialog.tsx';
import { SecretDialog } from '../ui/dialogs/secret-dialog.tsx';
import { Loaded, Skeleton } from '../ui/feedback/loaded.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { toast } from '../ui/feedback/toasts.tsx';
import { useLanguage, useMessages } from '../ui/language/language-context.tsx';
import { messages } from '../ui/language/messages.ts';
import { problemWords } from '../ui/language/problem-words.ts';
import { Page } from '../ui/layout/page.tsx';
import { Pagination } from '../ui/lists/pagination.tsx';
import { type KeyQuestion, KeyRows } from './key-rows.tsx';
import { KeySheet } from './key-sheet.tsx';
import { NewKeySheet } from './new-key-sheet.tsx';
import { shopSnippet } from './shop-key.ts';

const madeKeyDialogWords = messages({
  en: {
    title: (name: string) => `The key ${name}`,
    text: 'We store only a fingerprint of it, so nobody can look it up later. Keep it in a password manager: anyone who has the key can use it.',
    key: 'API key',
    copy: 'Copy the key',
    shop: 'For the shop’s page, where every visitor can read it: it only works on pages of its own site.',
    snippet: 'Code for the page',
    copySnippet: 'Copy the code',
  },
  fr: {
    title: (name: string) => `La clé ${name}`,
    text: 'Seule son empreinte est conservée : personne ne pourra la retrouver. Gardez-la dans un gestionnaire de mots de passe ; qui la détient a ses droits.',
    key: 'Clé d’API',
    copy: 'Copier la clé',
    shop: 'Pour la page de la boutique, où chaque visiteur peut la lire : elle ne vaut que sur les pages de son site.',
    snippet: 'À placer dans la page',
    copySnippet: 'Copier pour la page',
  },
});

/** A key that was just made (D4). */
const MadeKeyDialog = ({ made, onClose }: { made: MadeApiKey; onClose: () => void }) => {
  const say = useMessages(madeKeyDialogWords);
  // The page shows a product. Until the first one is known, no number stands in for it: it would be another product's.
  const [product] = useList(products, { active: true, page: 1, page_size: 1 }).data?.data ?? [];
  const isForShop = (made.allowed_origins ?? []).length > 0;
  const texts = isForShop
    ? {
        text: say.shop,
        label: say.snippet,
        copy: say.copySnippet,
        secret: shopSnippet(location.origin, made.key ?? '', product?.id ?? 'ID'),
      }
    : { text: say.text, label: say.key, copy: say.copy, secret: made.key ?? '' };
  return <SecretDialog title={say.title(made.name)} onClose={onClose} {...texts} />;
};

const revokeDialogWords = messages({
  en: {
    title: (name: string) => `Revoke ${name}?`,
    text: 'Programs that use this key stop working within seconds. You can’t restore a revoked key; create a new one instead.',
    own: 'You are signed in with this key: you will be signed out.',
    go: 'Revoke',
    done: (name: string) => `Revoked ${name}`,
  },
  fr: {
    title: (name: string) => `Révoquer ${name} ?`,
    text: 'Tout ce qui utilise cette clé est refusé en quelques secondes. Une clé révoquée ne revient pas ; créez-en une nouvelle.',
    own: 'Vous êtes connecté avec cette clé : vous serez déconnecté.',
    go: 'Révoquer',
    done: (name: string) => `Clé révoquée : ${name}`,
  },
});

const RevokeDialog = ({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) => {
  const { language } = useLanguage();
  const { client, me, forget } = useSession();
  const say = useMessages(revokeDialogWords);
  const isOwn = me.kind === 'key' && apiKey.id === me.id;
  const revoke = useWrite(() => apiKeyCalls(client).revoke(apiKey));
  const confirm = () =>
    revoke.mutate(undefined, {
      onSuccess: () => {
        toast(say.done(apiKey.name));
        if (isOwn) forget();
        else onClose();
      },
    });
  return (
    <ConfirmDialog
      title={say.title(apiKey.name)}
      confirm={say.go}
      isOpen
      isDangerous
      isBusy={revoke.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{say.text}</p>
      {isOwn && <Notice signal="warn">{say.own}</Notice>}
      {revoke.isError && <Notice signal="bad">{problemWords(revoke.error, language)}</Notice>}
    </ConfirmDialog>
  );
};

const rotateDialogWords = messages({
  en: {
    title: (name: string) => `Rotate ${name}?`,
    text: 'The key gets a new secret, valid for another year, with the same name and scopes. The old secret stops working at once: give the new one to every program that uses it.',
    own: 'You are signed in with this key. This browser switches to the new secret; other programs don’t.',
    go: 'Rotate',
  },
  fr: {
    title: (name: string) => `Renouveler ${name} ?`,
    text: 'Elle reçoit un nouveau secret, pour un an, avec le même nom et les mêmes droits. L’ancien cesse aussitôt de fonctionner : tout ce qui l’utilise devra recevoir le nouveau.',
    own: 'Vous êtes connecté avec cette clé. Ce navigateur continue avec le nouveau secret ; les programmes non.',
    go: 'Renouveler',
  },
});

type Props = { apiKey: ApiKey; onMade: (key: MadeApiKey) => void; onClose: () => void };

/** A new secret for the same key (D4). */
const RotateDialog = ({ apiKey, onMade, onClose }: Props) => {
  const { language } = useLanguage();
  const { client, me, changeKey } = useSession();
  const say = useMessages(rotateDialogWords);
  const isOwn = me.kind === 'key' && apiKey.id === me.id;
  const rotate = useWrite(async () => {
    const made = await apiKeyCalls(client).rotate(apiKey);
    // The old secret no longer works: the session switches to the new one before any other call.
    if (isOwn && made.key !== undefined) await changeKey(made.key);
    return made;
  });
  return (
    <ConfirmDialog
      title={say.title(apiKey.name)}
      confirm={say.go}
      isOpen
      isBusy={rotate.isPending}
      onConfirm={() => rotate.mutate(undefined, { onSuccess: onMade })}
      onClose={onClose}
    >
      <p>{say.text}</p>
      {isOwn && <Notice signal="warn">{say.own}</Notice>}
      {rotate.isError && <Notice signal="bad">{problemWords(rotate.error, language)}</Notice>}
    </ConfirmDialog>
  );
};

const listWords = messages({ en: { add: 'New key' }, fr: { add: 'Nouvelle clé' } });

/** The keys of the tenant with their actions. A secret is shown once, when it is created (D4). */
const KeyList = ({ title }: { title: string }) => {
  const say = useMessages(listWords);
  const [page, setPage] = useState(1);
  const [isMaking, setMaking] = useState(false);
  const [question, setQuestion] = useState<KeyQuestion | undefined>(undefined);
  const [made, setMade] = useState<MadeApiKey | undefined>(undefined);
  const query = useApiKeys({ page, page_size: PAGE_SIZE });
  const showSecret = (key: MadeApiKey) => {
    setMaking(false);
    setQuestion(undefined);
    setMade(key);
  };
  const close = () => setQuestion(undefined);
  const add = (
    <Button kind="primary" icon={<Plus size={16} aria-hidden="true" />} onPress={() => setMaking(true)}>
      {say.add}
    </Button>
  );
  return (
    <Page title={title} actions={add}>
      <Loaded query={query} skeleton={<Skeleton lines={4} height={28} />}>
        {({ data, total }) => (
          <>
            <KeyRows label={title} keys={data} onAsk={setQuestion} />
            <Pagination page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} />
          </>
        )}
      </Loaded>
      {isMaking && <NewKeySheet onMade={showSecret} onClose={() => setMaking(false)} />}
      {question?.about === 'edit' && <KeySheet apiKey={question.key} onClose={close} />}
      {question?.about === 'rotate' && <RotateDialog apiKey={question.key} onMade={showSecret} onClose={close} />}
      {question?.about === 'revoke' && <RevokeDialog apiKey={question.key} onClose={close} />}
      {made && <MadeKeyDialog made={made} onClose={() => setMade(undefined)} />}
    </Page>
  );
};

const words = messages({ en: { title: 'API keys' }, fr: { title: 'Clés d’API' } });

export const KeysPage = () => <KeyList title={useMessages(words).title} />;
