import { Trash2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { type ListedMedia, mediaCalls, useMediaList } from '../api/media.ts';
import { useWrite } from '../api/use-catalogue.ts';
import { useLanguage, useMessages } from '../language/language-context.tsx';
import { messages } from '../language/messages.ts';
import { problemWords } from '../language/problem-words.ts';
import { PAGE_SIZE } from '../records/lists/list-query.ts';
import { useClient } from '../session/session-context.tsx';
import { Button } from '../ui/actions/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Page } from '../ui/layout/page.tsx';
import { Pagination } from '../ui/lists/pagination.tsx';
import styles from './media-page.module.css';

const words = messages({
  en: {
    title: 'Pictures',
    upload: 'Upload a picture',
    emptyTitle: 'No picture yet',
    emptyText: 'Upload one here, or drop it on the image of a product, an option, a category or a brand.',
    unused: 'Nothing shows it',
    remove: 'Delete',
    more: (count: number) => `and ${count} more`,
  },
  fr: {
    title: 'Images',
    upload: 'Envoyer une image',
    emptyTitle: "Pas encore d'image",
    emptyText:
      "Envoyez-en une ici, ou déposez-la sur l'image d'un produit, d'une option, d'une catégorie ou d'une marque.",
    unused: 'Rien ne la montre',
    remove: 'Supprimer',
    more: (count: number) => `et ${count} de plus`,
  },
});

/** The library of pictures, and what shows each (D16.4). */
export const MediaPage = () => {
  const say = useMessages(words);
  const { language } = useLanguage();
  const client = useClient();
  const picker = useRef<HTMLInputElement>(null);
  const [page, setPage] = useState(1);
  const query = useMediaList({ page, page_size: PAGE_SIZE });
  const upload = useWrite(mediaCalls(client).upload);
  const add = (
    <>
      <input
        ref={picker}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        hidden
        onChange={({ target }) => target.files?.[0] && upload.mutate(target.files[0])}
      />
      <Button
        kind="primary"
        icon={<Upload size={16} aria-hidden="true" />}
        isPending={upload.isPending}
        onPress={() => picker.current?.click()}
      >
        {say.upload}
      </Button>
    </>
  );
  return (
    <Page title={say.title} actions={add}>
      {upload.isError && <Notice signal="bad">{problemWords(upload.error, language)}</Notice>}
      <Loaded query={query}>
        {({ data, total }) =>
          total === 0 ? (
            <EmptyState title={say.emptyTitle}>{say.emptyText}</EmptyState>
          ) : (
            <>
              <ul className={styles.grid}>
                {data.map((media) => (
                  <MediaCard key={media.id} media={media} />
                ))}
              </ul>
              <Pagination page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} />
            </>
          )
        }
      </Loaded>
    </Page>
  );
};

const MediaCard = ({ media }: { media: ListedMedia }) => {
  const say = useMessages(words);
  const { language } = useLanguage();
  const client = useClient();
  const remove = useWrite(mediaCalls(client).remove);
  const { id, url, width, height, use_count, used_by } = media;
  const names = used_by.map(({ name }) => name).join(', ');
  const rest = use_count - used_by.length;
  return (
    <li className={styles.card}>
      <img src={`${url}?w=256`} alt={names} width={width} height={height} loading="lazy" />
      <p className="small">{names || <span className="soft">{say.unused}</span>}</p>
      {rest > 0 && <p className="soft small">{say.more(rest)}</p>}
      <p className="soft small figures">
        {width} × {height}
      </p>
      {use_count === 0 && (
        <Button
          icon={<Trash2 size={16} aria-hidden="true" />}
          isPending={remove.isPending}
          onPress={() => remove.mutate(id)}
        >
          {say.remove}
        </Button>
      )}
      {remove.isError && <Notice signal="bad">{problemWords(remove.error, language)}</Notice>}
    </li>
  );
};
