import { choice, id, integer, timestamp } from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';

const count = (description: string) => integer(0, Number.MAX_SAFE_INTEGER, { description });

const fields = {
  id: id(),
  name: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'Of the file that it came in first; null of pictures from before 0.3.0.',
    examples: ['chene-dore.jpg'],
  }),
  url: Type.String({ description: 'A path of this service, for image_url and logo_url; `?w=` asks for a size.' }),
  width: count('In pixels, turned upright.'),
  height: count('In pixels, turned upright.'),
  bytes: count('Of the largest size.'),
  created_at: timestamp(),
};

/** D16.4. */
export const mediaAnswer = Type.Object(fields, { $id: 'Media' });

export const listedMediaAnswer = Type.Object(
  {
    ...fields,
    use_count: count('How many objects use it.'),
    used_by: Type.Array(
      Type.Object({
        kind: choice(['brand', 'category', 'product', 'option', 'settings']),
        id: id(),
        name: Type.String(),
      }),
      { description: 'The first 20 of them.' },
    ),
  },
  { $id: 'ListedMedia' },
);

export const mediaForm = Type.Object(
  {
    file: Type.String({
      format: 'binary',
      maxLength: 255,
      description: 'PNG, JPEG or WebP, up to 8 MiB, 50 megapixels and 16,383 pixels on a side.',
      examples: ['chene-dore.jpg'],
    }),
  },
  { additionalProperties: false },
);
