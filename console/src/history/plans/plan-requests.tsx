import { Trash2 } from 'lucide-react';
import { brands, categories, options, priceTables, products, services } from '../../api/catalogue-resource.ts';
import { type Plan, type PlanRequest, planCalls } from '../../api/plans.ts';
import { useAll, useWrite } from '../../api/use-catalogue.ts';
import { useClient } from '../../session/session-context.tsx';
import { useFormat } from '../../session/use-format.ts';
import { IconButton } from '../../ui/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { problemWords } from '../../ui/language/problem-words.ts';
import styles from './plans.module.css';
import { type NamedKind, type NameOf, requestWords } from './request-words.ts';

const FIELDS: Record<NamedKind, string> = {
  products: 'product_ids',
  brands: 'brand_ids',
  categories: 'category_ids',
  options: 'option_ids',
  services: 'service_ids',
  'price-tables': 'price_table_ids',
};

/** The names of everything that adjustments in a plan choose by id. Only the lists that are named are read. */
const useFilterNames = (requests: readonly Pick<PlanRequest, 'body'>[]): NameOf => {
  const idsOf = (kind: NamedKind): number[] => {
    const filters = requests.map(({ body }) => (body as { filter?: Record<string, number[]> } | null)?.filter);
    return [...new Set(filters.flatMap((filter) => filter?.[FIELDS[kind]] ?? []))];
  };
  const [productIds, optionIds] = [idsOf('products'), idsOf('options')];
  const ids = (list: readonly number[]) => ({ ids: list.slice(0, 200).join(',') });
  const found = {
    products: useAll(products, ids(productIds), productIds.length > 0).data,
    brands: useAll(brands, {}, idsOf('brands').length > 0).data,
    categories: useAll(categories, {}, idsOf('categories').length > 0).data,
    options: useAll(options, ids(optionIds), optionIds.length > 0).data,
    services: useAll(services, {}, idsOf('services').length > 0).data,
    'price-tables': useAll(priceTables, {}, idsOf('price-tables').length > 0).data,
  };
  return (kind, id) => found[kind]?.find((item) => item.id === id)?.name;
};

const words = messages({
  en: {
    title: 'Changes in this plan',
    did: 'Changes made',
    empty: 'This plan is empty',
    emptyText:
      'Change a product, an option, a price list or prices as usual, and choose “Save for later” instead of “Save”.',
    since: 'Changed since it was added',
    gone: 'No longer exists',
    refused: 'Refused',
    remove: (what: string) => `Remove: ${what}`,
  },
  fr: {
    title: 'Ce qu’il fera',
    did: 'Ce qu’il a fait',
    empty: 'Ce plan est encore vide',
    emptyText:
      'Modifiez un produit, une option, un tarif ou des prix comme toujours, et choisissez « Pour plus tard… » au lieu de « Enregistrer ».',
    since: 'Modifié depuis',
    gone: 'N’existe plus',
    refused: 'Refusé',
    remove: (what: string) => `Retirer : ${what}`,
  },
});

type Props = { plan: Plan; fieldName: (kind: string, field: string) => string; refusedId: number | null };

/** The requests of a plan in words; what somebody has changed meanwhile is marked (D17.3). */
export const PlanRequests = ({ plan, fieldName, refusedId }: Props) => {
  const say = useMessages(words);
  const { language } = useLanguage();
  const { money } = useFormat();
  const calls = planCalls(useClient());
  const nameOf = useFilterNames(plan.requests);
  const remove = useWrite((requestId: number) => calls.removeRequest(plan.id, requestId));
  const title = plan.state === 'published' ? say.did : say.title;
  if (plan.requests.length === 0) return <EmptyState title={say.empty}>{say.emptyText}</EmptyState>;
  return (
    <section className={styles.part} aria-label={title}>
      <h2>{title}</h2>
      {remove.error && <Notice signal="bad">{problemWords(remove.error, language)}</Notice>}
      <ol className={styles.requests}>
        {plan.requests.map((request) => {
          const kind = request.target?.kind ?? '';
          const text = requestWords(request, {
            ...{ language, money, nameOf },
            fieldName: (field) => fieldName(kind, field),
          });
          return (
            <li key={request.id} className={styles.request}>
              <span className={styles.words}>{text}</span>
              {request.id === refusedId && <Badge signal="bad">{say.refused}</Badge>}
              {request.changed_since && plan.state !== 'published' && (
                <Badge signal="warn">{request.target?.current_version === null ? say.gone : say.since}</Badge>
              )}
              {plan.state === 'draft' && (
                <IconButton
                  label={say.remove(text)}
                  icon={<Trash2 size={16} aria-hidden="true" />}
                  isPending={remove.isPending && remove.variables === request.id}
                  onPress={() => remove.mutate(request.id)}
                />
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
};
