import type { Schemas } from '@vantail/client';
import { options } from '../../api/catalogue-resource.ts';
import { useAll } from '../../api/use-catalogue.ts';

type Edited =
  | 'name'
  | 'name_en'
  | 'content_type'
  | 'reference'
  | 'description'
  | 'image_url'
  | 'finish'
  | 'price'
  | 'price_type'
  | 'price_table_id'
  | 'minimum_charge'
  | 'maximum_charge'
  | 'discount_group'
  | 'width_mm'
  | 'height_mm'
  | 'window'
  | 'translations';

/** The fields that have the same form in the API. */
export type PlainOptionFields = Pick<Schemas['Option'], Edited>;

/** `configuration` is text while it is edited, since incomplete JSON has no value. */
export type OptionFields = PlainOptionFields & { configuration: string };

/** The families (`content_type`) that options have, in the order of the alphabet. */
export const useFamilies = (): string[] => {
  const { data = [] } = useAll(options);
  const families = new Set(data.flatMap(({ content_type }) => (content_type === null ? [] : [content_type])));
  return [...families].sort((a, b) => a.localeCompare(b));
};
