import { Link, useParams } from '@tanstack/react-router';
import type { Schemas } from '@vantail/client';
import { FolderPlus, Pencil } from 'lucide-react';
import { useAll, useOne } from '../api/use-catalogue.ts';
import { useListSearch } from '../forms/lists/list-search.ts';
import { RecordSheet } from '../forms/record-sheet.tsx';
import { StateBadge, StateButton } from '../forms/state-button.tsx';
import { Button } from '../ui/button.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { useMessages } from '../ui/language/language-context.tsx';
import { messages } from '../ui/language/messages.ts';
import { Breadcrumbs } from '../ui/layout/breadcrumbs.tsx';
import { Page } from '../ui/layout/page.tsx';
import { categoryKind } from './category-kind.tsx';
import styles from './category-page.module.css';
import { CategoryProducts } from './category-products.tsx';
import { ancestorsOf, childrenOf } from './category-tree.ts';

type Category = Schemas['Category'];

const words = messages({
  en: { all: 'Categories', edit: 'Edit category', add: 'New sub-category', below: 'Sub-categories' },
  fr: { all: 'Catégories', edit: 'Modifier la catégorie', add: 'Nouvelle sous-catégorie', below: 'Sous-catégories' },
});

export const CategoryPage = () => {
  const { categoryId } = useParams({ from: '/categories/$categoryId' });
  const query = useOne(categoryKind.resource, categoryId);
  return <Loaded query={query}>{(category) => <CategoryView key={category.id} category={category} />}</Loaded>;
};

/**
 * A category of the shop: where it is, what is below it, and the cards of its products with the prices that customers
 * see.
 */
const CategoryView = ({ category }: { category: Category }) => {
  const say = useMessages(words);
  const { consequence } = useMessages(categoryKind.words);
  const list = useListSearch();
  const all = useAll(categoryKind.resource).data ?? [];
  const children = childrenOf(all, category.id);
  return (
    <Page
      title={category.name}
      above={
        <Breadcrumbs>
          <Link to="/categories">{say.all}</Link>
          {ancestorsOf(all, category.id).map(({ id, name }) => (
            <Link key={id} to="/categories/$categoryId" params={{ categoryId: id }}>
              {name}
            </Link>
          ))}
        </Breadcrumbs>
      }
      meta={<StateBadge active={category.active} />}
      actions={
        <>
          <StateButton resource={categoryKind.states} item={category} consequence={consequence} />
          <Button icon={<FolderPlus size={16} aria-hidden="true" />} onPress={() => list.open('new')}>
            {say.add}
          </Button>
          <Button changesNothing icon={<Pencil size={16} aria-hidden="true" />} onPress={() => list.open(category.id)}>
            {say.edit}
          </Button>
        </>
      }
    >
      {children.length > 0 && (
        <section className={styles.section} aria-label={say.below}>
          <h2>{say.below}</h2>
          <ul className={styles.shelves}>
            {children.map(({ id, name, active }) => (
              <li key={id} className={styles.shelf}>
                <Link to="/categories/$categoryId" params={{ categoryId: id }}>
                  {name}
                </Link>
                {!active && <StateBadge active={false} />}
              </li>
            ))}
          </ul>
        </section>
      )}
      <CategoryProducts categoryId={category.id} page={list.search.page ?? 1} onPage={list.showPage} />
      <RecordSheet
        kind={categoryKind}
        open={list.search.open}
        preset={{ parent_id: category.id }}
        onClose={list.close}
      />
    </Page>
  );
};
