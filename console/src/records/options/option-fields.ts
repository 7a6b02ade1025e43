import type { Schemas } from '@vantail/client';

type Edited =
  | 'name'
  | 'name_en'
  | 'content_type'
  | 'reference'
  | 'description'
  | 'image_url'
  | 'price'
  | 'price_type'
  | 'width_mm'
  | 'height_mm'
  | 'translations';

/** The fields that are the service's own as they are. */
export type PlainOptionFields = Pick<Schemas['Option'], Edited>;

/** `configuration` is text while it is edited, since half-typed JSON is nothing yet. */
export type OptionFields = PlainOptionFields & { configuration: string };
