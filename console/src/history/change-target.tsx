import { Link, type LinkProps } from '@tanstack/react-router';
import { brands, categories, options, products } from '../api/catalogue-resource.ts';
import type { Change } from '../api/changes.ts';
import { useRows, useSteps } from '../api/product-parts.ts';
import { useAll, useOne } from '../api/use-catalogue.ts';
import { ruleNames } from '../configurator/rules/sentence/rule-names.ts';
import { stepName } from '../configurator/steps/step-words.ts';
import { kindWords } from '../forms/changes/kind-words.ts';
import { useConfigurationName } from '../ui/drawing/drawing.tsx';
import { useLanguage, useMessages } from '../ui/language/language-context.tsx';
import { changeWords } from './change-words.ts';
import { isRulePart } from './field-sentences.ts';
import { type NamedKind, referenceKind } from './value-words.ts';

/** Where a record opens in a sheet over its list. */
const LISTS: Partial<Record<Change['resource']['kind'], LinkProps['to']>> = {
  brand: '/brands',
  option: '/options',
  service: '/services',
  vat_rate: '/vat-rates',
  tariff: '/tariffs',
};

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The thing that changed, by its name, as a link to it. */
export const ChangeTarget = ({ change: { resource, product_id } }: { change: Change }) => {
  const say = useMessages(changeWords);
  const { language } = useLanguage();
  const { kind, id } = resource;
  const name = resource.name || say.number(id);
  if (kind === 'pricing_configuration' && product_id !== null) return <RowTarget productId={product_id} id={id} />;
  if (kind === 'product')
    return (
      <Link to="/products/$productId" params={{ productId: id }}>
        {name}
      </Link>
    );
  if (kind === 'step' && product_id !== null)
    return (
      <Link to="/products/$productId/steps/$stepId" params={{ productId: product_id, stepId: `${id}` }}>
        {name}
      </Link>
    );
  if (kind === 'example' && product_id !== null)
    return (
      <Link to="/products/$productId/examples" params={{ productId: product_id }}>
        {name}
      </Link>
    );
  if (kind === 'rule' && product_id !== null)
    return (
      <Link to="/products/$productId/rules/$ruleId" params={{ productId: product_id, ruleId: `${id}` }}>
        {name}
      </Link>
    );
  if (kind === 'category')
    return (
      <Link to="/categories/$categoryId" params={{ categoryId: id }}>
        {name}
      </Link>
    );
  if (kind === 'quote')
    return (
      <Link to="/quotes/$quoteId" params={{ quoteId: id }}>
        {name}
      </Link>
    );
  if (kind === 'settings') return <Link to="/settings">{capitalised(kindWords[language].settings)}</Link>;
  const list = LISTS[kind];
  if (list)
    return (
      <Link to={list} search={{ open: id }}>
        {name}
      </Link>
    );
  return <strong>{name}</strong>;
};

/** A row has no name of its own: it is called by its window. One that was deleted keeps its number. */
const RowTarget = ({ productId, id }: { productId: number; id: number }) => {
  const say = useMessages(changeWords);
  const nameOf = useConfigurationName();
  const row = useRows(productId).data?.find((candidate) => candidate.id === id);
  return (
    <Link to="/products/$productId/rows/$rowId" params={{ productId, rowId: `${id}` }}>
      {row ? `${nameOf(row)} (${say.number(id)})` : say.number(id)}
    </Link>
  );
};

/** The product that a part belongs to, where the page does not say it. */
export const ProductOf = ({ id }: { id: number }) => {
  const { data } = useOne(products, id);
  return (
    data && (
      <Link to="/products/$productId" params={{ productId: id }}>
        {data.name}
      </Link>
    )
  );
};

/** What the references in a change are called. Only the lists that it refers to are requested. */
export const useNames = ({ fields, product_id, resource }: Change) => {
  const { language } = useLanguage();
  const kinds = new Set(fields.map(({ field }) => referenceKind(field)));
  const isRule = fields.some(({ field }) => isRulePart(resource.kind, field));
  const records = {
    category: useAll(categories, {}, kinds.has('category')).data,
    brand: useAll(brands, {}, kinds.has('brand')).data,
    option: useAll(options, {}, kinds.has('option') || isRule).data,
  };
  const steps = useSteps(product_id ?? 0, (kinds.has('step') || isRule) && product_id !== null).data;
  const nameOf = (kind: NamedKind, id: number): string | undefined => {
    if (kind !== 'step') return records[kind]?.find((record) => record.id === id)?.name;
    const step = steps?.find((candidate) => candidate.id === id);
    return step && stepName(step);
  };
  return { nameOf, ruleNames: ruleNames(language, steps ?? [], records.option ?? []) };
};
