import { options } from '../../api/catalogue-resource.ts';
import { useAll } from '../../api/use-catalogue.ts';

/** The families (`content_type`) that options have, in the order of the alphabet. */
export const useFamilies = (): string[] => {
  const { data = [] } = useAll(options);
  const families = new Set(data.flatMap(({ content_type }) => (content_type === null ? [] : [content_type])));
  return [...families].sort((a, b) => a.localeCompare(b));
};
