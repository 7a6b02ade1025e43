import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useDeferredValue, useEffect, useState } from 'react';
import { Autocomplete, Input, Menu, MenuItem, SearchField } from 'react-aria-components';
import { categories, products } from '../api/catalogue-resource.ts';
import { hasAllWords } from '../language/folded.ts';
import { useMessages } from '../language/language-context.tsx';
import { messages } from '../language/messages.ts';
import { useSession } from '../session/session-context.tsx';
import { Button } from '../ui/actions/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import fieldStyles from '../ui/fields/field.module.css';
import { mainPageWords, useOpenPages } from './main-pages.ts';

const words = messages({
  en: {
    open: 'Search',
    title: 'Go to',
    placeholder: 'Product, category or page',
    none: 'Nothing found',
    product: 'product',
    category: 'category',
    page: 'page',
  },
  fr: {
    open: 'Rechercher',
    title: 'Aller à',
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

const Targets = ({ onGo }: { onGo: () => void }) => {
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
        aria-label={say.title}
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

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Opens with Ctrl+K anywhere, and with `/` outside of text fields: finds any product, category or page by its name. */
export const CommandPalette = () => {
  const say = useMessages(words);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isCombination = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!isCombination && (event.key !== '/' || isTyping(event.target))) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <Button kind="quiet" icon={<Search size={16} aria-hidden="true" />} onPress={() => setOpen(true)}>
        <span className="visually-hidden">{say.open}</span>
        <kbd className="soft small">Ctrl K</kbd>
      </Button>
      <Dialog title={say.title} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Targets onGo={() => setOpen(false)} />
      </Dialog>
    </>
  );
};
