import { useState } from 'react';
import { useMediaList } from '../api/media.ts';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { SearchField } from '../ui/fields/search-field.tsx';
import { useMessages } from '../ui/language/language-context.tsx';
import { messages } from '../ui/language/messages.ts';
import { Filters } from '../ui/lists/filters.tsx';
import { Pagination } from '../ui/lists/pagination.tsx';
import styles from './picture-library.module.css';

const words = messages({
  en: {
    title: 'Choose from the library',
    search: 'Search',
    placeholder: 'File name',
    empty: 'The library has no picture of this name.',
    unnamed: (id: number) => `Picture ${id}`,
  },
  fr: {
    title: 'Choisir dans la bibliothèque',
    search: 'Rechercher',
    placeholder: 'Nom du fichier',
    empty: 'La bibliothèque n’a aucune image de ce nom.',
    unnamed: (id: number) => `Image ${id}`,
  },
});

const SHOWN = 24;

type Props = { onChoose: (url: string) => void; onClose: () => void };

/** The pictures that are there already, found by the names of their files (D16.4). */
export const PictureLibrary = ({ onChoose, onClose }: Props) => {
  const say = useMessages(words);
  const [page, setPage] = useState(1);
  const [q, setQ] = useState('');
  const query = useMediaList({ page, page_size: SHOWN, q });
  const find = (text: string) => {
    setQ(text);
    setPage(1);
  };
  return (
    <Dialog title={say.title} isOpen onClose={onClose} shape="wide">
      <Filters className={undefined}>
        <SearchField label={say.search} placeholder={say.placeholder} value={q} onChange={find} />
      </Filters>
      <Loaded query={query}>
        {({ data, total }) => (
          <>
            {total === 0 && <p className="soft">{say.empty}</p>}
            <ul className={styles.grid}>
              {data.map(({ id, name, url, width, height }) => (
                <li key={id}>
                  <button type="button" className={styles.choice} onClick={() => onChoose(url)}>
                    <img src={`${url}?w=128`} alt="" width={width} height={height} loading="lazy" />
                    <span className="small">{name ?? say.unnamed(id)}</span>
                  </button>
                </li>
              ))}
            </ul>
            <Pagination page={page} pageSize={SHOWN} total={total} onPage={setPage} />
          </>
        )}
      </Loaded>
    </Dialog>
  );
};
