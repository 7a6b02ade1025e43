import type { Schemas } from '@vantail/client';
import { CornerDownRight } from 'lucide-react';
import { useAll } from '../api/use-catalogue.ts';
import { CatalogueList } from '../forms/lists/catalogue-list.tsx';
import { type ListSearch, useListSearch } from '../forms/lists/list-search.ts';
import { RecordSheet } from '../forms/record-sheet.tsx';
import { folded } from '../ui/language/folded.ts';
import { useMessages } from '../ui/language/language-context.tsx';
import { messages } from '../ui/language/messages.ts';
import styles from './categories-page.module.css';
import { categoryKind } from './category-kind.tsx';
import { narrowed, type Placed, treeOrder } from './category-tree.ts';

type Category = Schemas['Category'];

const words = messages({
  en: {
    title: 'Categories',
    placeholder: 'Name of a category',
    emptyTitle: 'No category yet',
    emptyText:
      'Categories are the shelves of your shop: windows, PVC windows, roof windows. Every product is in one, and its card shows the lowest price.',
    position: 'Position',
    level: (level: number) => `Level ${level}`,
  },
  fr: {
    title: 'Catégories',
    placeholder: 'Nom d’une catégorie',
    emptyTitle: 'Pas encore de catégorie',
    emptyText:
      'Les catégories sont les rayons de votre boutique : fenêtres, fenêtres PVC, fenêtres de toit. Chaque produit est dans l’une d’elles, et sa fiche y montre le prix le plus bas.',
    position: 'Position',
    level: (level: number) => `Niveau ${level}`,
  },
});

/** Searches like the service: part of a name (D5). The whole tree is loaded, so it is filtered here. */
const matchesSearch =
  ({ q, state }: ListSearch) =>
  ({ name, name_en, active }: Category) =>
    (q === undefined || folded(`${name}\n${name_en ?? ''}`).includes(folded(q))) &&
    (state === undefined || active === (state === 'active'));

const onePage = (data: Placed<Category>[]) => ({
  data,
  page: 1,
  page_size: data.length,
  total: data.length,
  total_pages: 1,
});

export const CategoriesPage = () => {
  const say = useMessages(words);
  const list = useListSearch();
  const query = useAll(categoryKind.resource);
  return (
    <CatalogueList
      kind={categoryKind}
      isFixedOrder
      words={say}
      list={list}
      query={query}
      page={query.data && onePage(treeOrder(narrowed(query.data, matchesSearch(list.search))))}
      linkOf={({ id }) => ({ to: '/categories/$categoryId', params: { categoryId: id } })}
      before={({ depth }) =>
        depth > 0 && (
          <span className={styles.twig} style={{ paddingLeft: (depth - 1) * 24 + 4 }}>
            <CornerDownRight size={14} aria-label={say.level(depth + 1)} />
          </span>
        )
      }
      lookOf={({ image_url }) => ({ url: image_url })}
      columns={[
        {
          id: 'position',
          title: say.position,
          align: 'end',
          isMinor: true,
          cell: ({ display_order }) => display_order,
        },
      ]}
    >
      <RecordSheet kind={categoryKind} open={list.search.open === 'new' ? 'new' : undefined} onClose={list.close} />
    </CatalogueList>
  );
};
