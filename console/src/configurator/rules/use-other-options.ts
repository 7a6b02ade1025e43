import { useQuery } from '@tanstack/react-query';
import { conditionLeaves } from '@vantail/pricing';
import { options } from '../../api/catalogue-resource.ts';
import type { Step } from '../../api/product-parts.ts';
import type { Rule } from '../../api/rules.ts';
import { useClient } from '../../session/session-context.tsx';
import type { NamedOption } from './sentence/rule-names.ts';

const NONE: readonly NamedOption[] = [];

/** As many as the list of options takes at once (A4). */
const MOST = 200;

const namedOptions = ({ when, then }: Rule): number[] => [
  ...conditionLeaves(when).flatMap(({ leaf }) => ('option' in leaf ? [leaf.option] : [])),
  ...then.flatMap((effect) => Object.values(effect).flatMap((value) => (Array.isArray(value) ? value : []))),
];

/** Options that rules name and no step of the product has any more: a sentence calls them by their name all the same. */
export const useOtherOptions = (rules: readonly Rule[], steps: readonly Step[]): readonly NamedOption[] => {
  const client = useClient();
  const attached = new Set(steps.flatMap(({ option_ids }) => option_ids));
  const named = rules.flatMap(namedOptions);
  const missing = [...new Set(named)].filter((id) => !attached.has(id)).slice(0, MOST);
  const ids = missing.sort((a, b) => a - b).join();
  const { data } = useQuery({
    enabled: ids !== '',
    queryKey: ['options', 'ids', ids],
    queryFn: async () => (await options.list(client, { ids, page_size: MOST })).data,
  });
  return data ?? NONE;
};
