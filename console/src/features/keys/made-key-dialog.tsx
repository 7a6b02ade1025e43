import type { MadeApiKey } from '../../api/access/api-keys.ts';
import { products } from '../../api/catalogue-resource.ts';
import { useList } from '../../api/use-catalogue.ts';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { SecretDialog } from '../../ui/dialogs/secret-dialog.tsx';
import { shopSnippet } from './shop-key.ts';

const words = messages({
  en: {
    title: (name: string) => `The key ${name}`,
    text: 'Only a fingerprint of it is stored, so nobody can look it up later. Keep it in a password manager; whoever has it can do what it may do.',
    key: 'API key',
    copy: 'Copy the key',
    shop: 'For the page of the shop, whose visitors can all read it: it works on the pages of its site alone.',
    snippet: 'What to put into the page',
    copySnippet: 'Copy for the page',
  },
  fr: {
    title: (name: string) => `La clé ${name}`,
    text: 'Seule son empreinte est conservée : personne ne pourra la retrouver. Gardez-la dans un gestionnaire de mots de passe ; qui la détient a ses droits.',
    key: "Clé d'API",
    copy: 'Copier la clé',
    shop: 'Pour la page de la boutique, où chaque visiteur peut la lire : elle ne vaut que sur les pages de son site.',
    snippet: 'À placer dans la page',
    copySnippet: 'Copier pour la page',
  },
});

/** A key that was just made (D4). */
export const MadeKeyDialog = ({ made, onClose }: { made: MadeApiKey; onClose: () => void }) => {
  const say = useMessages(words);
  // The page shows a product; the first that is there is better than a number that is not.
  const [product] = useList(products, { active: true, page: 1, page_size: 1 }).data?.data ?? [];
  const isForShop = (made.allowed_origins ?? []).length > 0;
  if (isForShop)
    return (
      <SecretDialog
        title={say.title(made.name)}
        text={say.shop}
        label={say.snippet}
        copy={say.copySnippet}
        secret={shopSnippet(location.origin, made.key ?? '', product?.id ?? 1)}
        onClose={onClose}
      />
    );
  return (
    <SecretDialog
      title={say.title(made.name)}
      text={say.text}
      label={say.key}
      copy={say.copy}
      secret={made.key ?? ''}
      onClose={onClose}
    />
  );
};
