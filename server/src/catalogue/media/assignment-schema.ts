import type { Static } from 'typebox';
import { choice, id, integer, url } from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';

/** What gets its picture by file name. */
const PICTURED_KINDS = ['product', 'option'] as const;

const MAX_LINES = 2000;

const { default: _, ...imageUrl } = url() as ReturnType<typeof url> & { default?: unknown };

export const pictureAssignmentsBody = Type.Object(
  {
    assignments: Type.Array(
      Type.Object(
        {
          kind: choice(PICTURED_KINDS),
          id: id(),
          image_url: Type.Unsafe<string | null>({ ...imageUrl, examples: ['/media/1-AAAAAAAAAAAAAAAAAAAAAA.webp'] }),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: MAX_LINES, description: 'Each product or option at most once.' },
    ),
  },
  { additionalProperties: false, $id: 'PictureAssignments' },
);

export type PictureAssignmentsBody = Static<typeof pictureAssignmentsBody>;

const count = (description: string) => integer(0, Number.MAX_SAFE_INTEGER, { description });
const address = Type.Unsafe<string | null>({ type: ['string', 'null'] });

export const pictureAssignmentsReport = Type.Object(
  {
    dry_run: Type.Boolean(),
    updated: count('Products and options whose picture changes.'),
    unchanged: count('Those that show this picture already.'),
    lines: Type.Array(
      Type.Object({
        line: count('Its place in `assignments`, from 0.'),
        action: choice(['update', 'unchanged']),
        kind: choice(PICTURED_KINDS),
        id: id(),
        name: Type.String(),
        old: address,
        new: address,
      }),
    ),
  },
  { $id: 'PictureAssignmentsReport' },
);

export type PictureAssignmentsReport = Static<typeof pictureAssignmentsReport>;
