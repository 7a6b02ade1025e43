import { Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { type ListedMedia, mediaCalls } from '../../api/media.ts';
import { useWrite } from '../../api/use-catalogue.ts';
import { useClient } from '../../session/session-context.tsx';
import { useFormat } from '../../session/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { counted, messages } from '../../ui/language/messages.ts';
import { problemWords } from '../../ui/language/problem-words.ts';
import styles from './media-page.module.css';

const words = messages({
  en: {
    unused: 'Not used',
    remove: 'Delete',
    removed: 'Picture deleted',
    more: (count: number) => `and ${counted('en', count)} more`,
    kilobytes: (count: string) => `${count} kB`,
    brand: 'Brand',
    category: 'Category',
    product: 'Product',
    option: 'Option',
    settings: 'Settings',
  },
  fr: {
    unused: 'Rien ne la montre',
    remove: 'Supprimer',
    removed: 'L’image a été supprimée',
    more: (count: number) => `et ${counted('fr', count)} de plus`,
    kilobytes: (count: string) => `${count} ko`,
    brand: 'Marque',
    category: 'Catégorie',
    product: 'Produit',
    option: 'Option',
    settings: 'Réglages',
  },
});

/** A picture with what shows it; one that nothing shows can be deleted (D16.4). */
export const MediaCard = ({ media }: { media: ListedMedia }) => {
  const say = useMessages(words);
  const { language } = useLanguage();
  const { number } = useFormat();
  const client = useClient();
  const remove = useWrite(mediaCalls(client).remove);
  const { id, name, url, width, height, bytes, use_count, used_by } = media;
  const rest = use_count - used_by.length;
  return (
    <li className={styles.card}>
      <div className={styles.picture}>
        <img src={`${url}?w=256`} alt="" width={width} height={height} loading="lazy" />
      </div>
      {name !== null && <p className={styles.name}>{name}</p>}
      <p className="soft small figures">
        {width} × {height} · {say.kilobytes(number(Math.max(1, Math.round(bytes / 1000))))}
      </p>
      {use_count === 0 ? (
        <p className="soft small">{say.unused}</p>
      ) : (
        <ul className={`${styles.users} small`}>
          {used_by.map((user) => (
            <li key={`${user.kind} ${user.id}`}>
              <span className="soft">{say[user.kind]}</span> <UserLink {...user} />
            </li>
          ))}
          {rest > 0 && <li className="soft">{say.more(rest)}</li>}
        </ul>
      )}
      {use_count === 0 && (
        <Button
          icon={<Trash2 size={16} aria-hidden="true" />}
          isPending={remove.isPending}
          onPress={() => remove.mutate(id, { onSuccess: () => toast(say.removed) })}
        >
          {say.remove}
        </Button>
      )}
      {remove.isError && <Notice signal="bad">{problemWords(remove.error, language)}</Notice>}
    </li>
  );
};

const UserLink = ({ kind, id, name }: ListedMedia['used_by'][number]) => {
  if (kind === 'product')
    return (
      <Link to="/products/$productId" params={{ productId: id }}>
        {name}
      </Link>
    );
  if (kind === 'category')
    return (
      <Link to="/categories/$categoryId" params={{ categoryId: id }}>
        {name}
      </Link>
    );
  if (kind === 'settings') return <Link to="/settings">{name}</Link>;
  return (
    <Link to={kind === 'brand' ? '/brands' : '/options'} search={{ open: id }}>
      {name}
    </Link>
  );
};
