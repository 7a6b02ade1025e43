import { products } from '../api/catalogue-resource.ts';
import type { Change } from '../api/changes.ts';
import { useAll } from '../api/use-catalogue.ts';
import { useSession } from '../session/session-context.tsx';
import { ComboBox } from '../ui/fields/combo-box.tsx';
import { Select } from '../ui/fields/select.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { useLanguage, useMessages } from '../ui/language/language-context.tsx';
import { messages } from '../ui/language/messages.ts';
import { actorName } from '../ui/language/person-name.ts';
import { Filters } from '../ui/lists/filters.tsx';
import styles from './history.module.css';
import { HISTORY_KINDS, type HistoryKind, type HistorySearch } from './history-search.ts';

const words = messages({
  en: {
    kind: 'What',
    all: 'Everything',
    product: 'Products',
    step: 'Steps',
    row: 'Pricing rows',
    rule: 'Rules',
    example: 'Examples',
    option: 'Options',
    table: 'Shared price tables',
    brand: 'Brands',
    category: 'Categories',
    quote: 'Quotes',
    service: 'Services',
    vat_rate: 'VAT rates',
    tariff: 'Tariffs',
    settings: 'Settings',
    plan: 'Plans',
    from_price: 'From-prices',
    bulk: 'Bulk changes',
    key: 'API keys',
    actor: 'Who',
    anyone: 'Anyone',
    me: (name: string) => `${name} (you)`,
    since: 'From',
    until: 'To',
    ofProduct: 'Product',
    anyProduct: 'All products',
  },
  fr: {
    kind: 'Quoi',
    all: 'Tout',
    product: 'Produits',
    step: 'Étapes',
    row: 'Lignes tarifaires',
    rule: 'Règles',
    example: 'Exemples',
    option: 'Options',
    table: 'Tableaux partagés',
    brand: 'Marques',
    category: 'Catégories',
    quote: 'Devis',
    service: 'Prestations',
    vat_rate: 'Taux de TVA',
    tariff: 'Tarifs clients',
    settings: 'Réglages',
    plan: 'Plans',
    from_price: 'Prix « à partir de »',
    bulk: 'Travaux d’ensemble',
    key: 'Clés d’API',
    actor: 'Qui',
    anyone: 'Tout le monde',
    me: (name: string) => `${name} (vous)`,
    since: 'Du',
    until: 'Au',
    ofProduct: 'Produit',
    anyProduct: 'Tous les produits',
  },
});

/** Inside a product there is nothing of these. */
const OF_PRODUCTS: readonly HistoryKind[] = ['product', 'step', 'row', 'rule', 'example', 'from_price', 'bulk'];

type Props = {
  search: HistorySearch;
  /** Everyone who was seen in the list. */
  actors: readonly Change['actor'][];
  productId?: number | undefined;
  onChange: (patch: { [Part in keyof HistorySearch]?: HistorySearch[Part] | undefined }) => void;
};

/** What narrows a history: kind, who, when, and which product. */
export const HistoryFilters = ({ search, actors, productId, onChange }: Props) => {
  const say = useMessages(words);
  const { can } = useSession();
  const kinds = HISTORY_KINDS.filter((kind) =>
    productId === undefined ? kind !== 'key' || can('keys:manage') : OF_PRODUCTS.includes(kind),
  );
  return (
    <Filters className={styles.filters}>
      <Select
        label={say.kind}
        value={search.kind ?? 'all'}
        onChange={(kind) => onChange({ kind: kind === 'all' ? undefined : kind, id: undefined })}
        choices={[{ id: 'all' as const, name: say.all }, ...kinds.map((id) => ({ id, name: say[id] }))]}
      />
      {productId === undefined && <ProductFilter search={search} onChange={onChange} />}
      <ActorFilter search={search} actors={actors} onChange={onChange} />
      <TextField
        label={say.since}
        type="date"
        value={search.since ?? ''}
        onChange={(since) => onChange({ since: since || undefined })}
      />
      <TextField
        label={say.until}
        type="date"
        value={search.until ?? ''}
        onChange={(until) => onChange({ until: until || undefined })}
      />
    </Filters>
  );
};

const ProductFilter = ({ search, onChange }: Pick<Props, 'search' | 'onChange'>) => {
  const say = useMessages(words);
  const { data = [] } = useAll(products);
  return (
    <ComboBox
      label={say.ofProduct}
      placeholder={say.anyProduct}
      value={search.product ?? null}
      onChange={(product) => onChange({ product: product ?? undefined })}
      choices={data.map(({ id, name, reference }) => ({ id, name, ...(reference ? { detail: reference } : {}) }))}
    />
  );
};

const actorId = ({ kind, id }: Change['actor']): string => (id === null ? kind : `${kind}.${id}`);

const ActorFilter = ({ search, actors, onChange }: Pick<Props, 'search' | 'actors' | 'onChange'>) => {
  const say = useMessages(words);
  const { me } = useSession();
  const { language } = useLanguage();
  const own = `${me.kind}.${me.id}`;
  const known = new Map([[own, say.me(me.name)]]);
  for (const actor of actors) if (actorId(actor) !== own) known.set(actorId(actor), actorName(language, actor));
  if (search.actor && !known.has(search.actor)) known.set(search.actor, search.actor);
  return (
    <Select
      label={say.actor}
      value={search.actor ?? 'anyone'}
      onChange={(actor) => onChange({ actor: actor === 'anyone' ? undefined : actor })}
      choices={[{ id: 'anyone', name: say.anyone }, ...[...known].map(([id, name]) => ({ id, name }))]}
    />
  );
};
