import { brands, categories, options } from '../../../api/catalogue-resource.ts';
import type { Change } from '../../../api/changes.ts';
import { useSteps } from '../../../api/product-parts.ts';
import { useAll } from '../../../api/use-catalogue.ts';
import { useLanguage } from '../../../language/language-context.tsx';
import { ruleNames } from '../../../records/rules/naming/rule-names.ts';
import { stepName } from '../../../records/steps/step-name.ts';
import { isRulePart } from '../words/rule-sentences.ts';
import { type NamedKind, referenceKind } from '../words/value-words.ts';

/** What the references in a change are called. Only the lists that it refers to are asked for. */
export const useNames = ({ fields, product_id, resource }: Change) => {
  const { language } = useLanguage();
  const wanted = new Set(fields.map(({ field }) => referenceKind(field)));
  const isRule = fields.some(({ field }) => isRulePart(resource.kind, field));
  const records = {
    category: useAll(categories, {}, wanted.has('category')).data,
    brand: useAll(brands, {}, wanted.has('brand')).data,
    option: useAll(options, {}, wanted.has('option') || isRule).data,
  };
  const steps = useSteps(product_id ?? 0, (wanted.has('step') || isRule) && product_id !== null).data;
  const nameOf = (kind: NamedKind, id: number): string | undefined => {
    if (kind !== 'step') return records[kind]?.find((record) => record.id === id)?.name;
    const step = steps?.find((candidate) => candidate.id === id);
    return step && stepName(step);
  };
  return { nameOf, ruleNames: ruleNames(language, steps ?? [], records.option ?? []) };
};
