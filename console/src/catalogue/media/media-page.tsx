import { useNavigate } from '@tanstack/react-router';
import { ImagePlus, ListChecks } from 'lucide-react';
import { useState } from 'react';
import { mediaCalls, useMediaList } from '../../api/media.ts';
import { useWrite } from '../../api/use-catalogue.ts';
import { PAGE_SIZE } from '../../forms/lists/list-search.ts';
import { useClient } from '../../session/session-context.tsx';
import { picturesIn } from '../../ui/browser/browser.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { messages, plural } from '../../ui/language/messages.ts';
import { problemWords } from '../../ui/language/problem-words.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Filters } from '../../ui/lists/filters.tsx';
import { Pagination } from '../../ui/lists/pagination.tsx';
import { useLock } from '../../ui/lock.tsx';
import { PictureButton } from '../../ui/picture-button.tsx';
import { MediaCard } from './media-card.tsx';
import styles from './media-page.module.css';
import { useDropsAndPastes } from './use-drops-and-pastes.ts';

const words = messages({
  en: {
    title: 'Pictures',
    upload: 'Upload pictures',
    match: 'By file name…',
    search: 'Search',
    placeholder: 'File name',
    nothing: 'No picture has a file of this name.',
    drop: 'Drop pictures anywhere on this page, or paste one. PNG, JPEG or WebP, up to 8 MB each.',
    done: (count: number) => `${plural('en', count, 'picture', 'pictures')} uploaded`,
    none: 'Only PNG, JPEG and WebP pictures can be uploaded.',
    emptyTitle: 'No picture yet',
    emptyText: 'Upload one here, or drop it on the image of a product, an option, a category or a brand.',
  },
  fr: {
    title: 'Images',
    upload: 'Envoyer des images',
    match: 'Par nom de fichier…',
    search: 'Rechercher',
    placeholder: 'Nom du fichier',
    nothing: 'Aucune image ne vient d’un fichier de ce nom.',
    drop: 'Déposez des images n’importe où sur cette page, ou collez-en une. PNG, JPEG ou WebP, 8 Mo au plus chacune.',
    done: (count: number) => plural('fr', count, 'image envoyée', 'images envoyées'),
    none: 'Seules des images PNG, JPEG et WebP peuvent être envoyées.',
    emptyTitle: 'Pas encore d’image',
    emptyText:
      'Envoyez-en une ici, ou déposez-la sur l’image d’un produit, d’une option, d’une catégorie ou d’une marque.',
  },
});

/** The library of pictures, and what shows each (D16.4). Pictures are dropped, pasted or chosen. */
export const MediaPage = () => {
  const say = useMessages(words);
  const { language } = useLanguage();
  const isOpen = useLock() === undefined;
  const navigate = useNavigate();
  const [page, setPage] = useState(1);
  const [q, setQ] = useState('');
  const query = useMediaList({ page, page_size: PAGE_SIZE, q });
  const find = (text: string) => {
    setQ(text);
    setPage(1);
  };
  const upload = useUpload();
  const isOver = useDropsAndPastes(isOpen, upload.take);
  const add = (
    <>
      <Button
        icon={<ListChecks size={16} aria-hidden="true" />}
        onPress={() => navigate({ to: '/media/by-file-name' })}
      >
        {say.match}
      </Button>
      <PictureButton multiple kind="primary" isPending={upload.isPending} onFiles={upload.take}>
        {say.upload}
      </PictureButton>
    </>
  );
  return (
    <Page title={say.title} actions={add}>
      {upload.error && <Notice signal="bad">{problemWords(upload.error, language)}</Notice>}
      {isOpen && (
        <p className={`${styles.drop} ${isOver ? styles.over : ''} soft small`}>
          <ImagePlus size={20} aria-hidden="true" />
          {say.drop}
        </p>
      )}
      <Loaded query={query}>
        {({ data, total }) =>
          total === 0 && q === '' ? (
            <EmptyState title={say.emptyTitle}>{say.emptyText}</EmptyState>
          ) : (
            <>
              <Filters className={styles.search}>
                <SearchField label={say.search} placeholder={say.placeholder} value={q} onChange={find} />
              </Filters>
              {total === 0 && <p className="soft">{say.nothing}</p>}
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

/** Sends pictures one after the other; those before a refused one are kept. */
const useUpload = () => {
  const say = useMessages(words);
  const client = useClient();
  const write = useWrite(async (files: readonly File[]) => {
    for (const file of files) await mediaCalls(client).upload(file);
    toast(say.done(files.length));
  });
  const take = (files: FileList | null | undefined): boolean => {
    const pictures = picturesIn(files);
    if (pictures.length > 0) write.mutate(pictures);
    else if (files && files.length > 0) toast(say.none);
    return pictures.length > 0;
  };
  return { take, isPending: write.isPending, error: write.error };
};
