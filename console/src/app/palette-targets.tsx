import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { Autocomplete, Input, Menu, MenuItem, SearchField } from 'react-aria-components';
import { categories, products } from '../api/catalogue-resource.ts';
import { useSession } from '../session/session-context.tsx';
import fieldStyles from '../ui/fields/field.module.css';
import { hasAllWords } from '../ui/language/folded.ts';
import { useMessages } from '../ui/language/language-context.tsx';
import { messages } from '../ui/language/messages.ts';
import { mainPageWords, useOpenPages } from './main-pages.ts';

const words = messages({
  en: {
    list: 'Go to',
    placeholder: 'Product, category or page',
    none: 'Nothing found',
    product: 'product',
    category: 'category',
    page: 'page',
  },
  fr: {
    list: 'Aller à',
    placeholder: 'Produit, catégorie ou page',
    none: 'Aucun résultat',
    product: 'produit',
    category: 'catégorie',
    page: 'page',
  },
});

type Target = { id: string; name: string; kind: 'product' | 'category' | 'page'; to: string };

const useTargets = (q: string): Target[] => {
  const { client, can } = useSession();
  const sayPage = useMessages(mainPageWords);
  const pages = useOpenPages();
  const { data = [] } = useQuery({
    enabled: can('catalogue:read'),
    queryKey: ['palette', q],
    queryFn: async () => {
      const query = { ...(q === '' ? {} : { q }), page_size: 8 };
      const [found, places] = await Promise.all([products.list(client, query), categories.list(client, query)]);
      return [
        ...found.data.map(({ id, name }) => ({ id: `p${id}`, name, kind: 'product' as const, to: `/products/${id}` })),
        ...places.data.map(({ id, name }) => ({
          id: `c${id}`,
          name,
          kind: 'category' as const,
          to: `/categories/${id}`,
        })),
      ];
    },
  });
  const found = pages
    .map(({ name, to }) => ({ id: name, name: sayPage[name], kind: 'page' as const, to }))
    .filter(({ name }) => hasAllWords(name, q));
  return [...data, ...found];
};

/** Products, categories and pages by their names. */
export const PaletteTargets = ({ onGo }: { onGo: () => void }) => {
  const say = useMessages(words);
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const targets = useTargets(useDeferredValue(text.trim()));
  return (
    <Autocomplete inputValue={text} onInputChange={setText}>
      <SearchField aria-label={say.placeholder} autoFocus>
        <Input className={fieldStyles.input ?? ''} placeholder={say.placeholder} />
      </SearchField>
      <Menu
        aria-label={say.list}
        items={targets}
        className={fieldStyles.list ?? ''}
        renderEmptyState={() => <p className="soft">{say.none}</p>}
      >
        {(target) => (
          <MenuItem
            id={target.id}
            textValue={target.name}
            className={fieldStyles.item ?? ''}
            onAction={() => {
              onGo();
              navigate({ to: target.to });
            }}
          >
            <span>{target.name}</span>
            <span className="soft small">{say[target.kind]}</span>
          </MenuItem>
        )}
      </Menu>
    </Autocomplete>
  );
};
