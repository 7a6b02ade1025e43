import type { Static } from 'typebox';
import { examplesAnswer } from '../../catalogue/index.ts';
import { id, integer } from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';

export const gridSizesBody = Type.Object(
  {
    pricing_configuration_ids: Type.Optional(
      Type.Array(id(), {
        minItems: 1,
        maxItems: 5000,
        uniqueItems: true,
        description: 'Only these rows of the product; default: all active ones.',
      }),
    ),
  },
  { additionalProperties: false, $id: 'GridSizes' },
);

export type GridSizesBody = Static<typeof gridSizesBody>;

const count = (description: string) => integer(0, Number.MAX_SAFE_INTEGER, { description });
const limit = Type.Unsafe<number | null>({ type: ['integer', 'null'] });
const change = Type.Object({ old: limit, new: limit });

export const gridSizesReport = Type.Object(
  {
    dry_run: Type.Boolean(),
    rows_unchanged: count('Rows whose limits are those of their grid already.'),
    rows_without_grid: count('Rows without a grid that can be read: they stay unchanged.'),
    rows: Type.Array(
      Type.Object({
        pricing_configuration_id: id(),
        version: integer(1, Number.MAX_SAFE_INTEGER, { description: 'After the change.' }),
        total_width_min: change,
        total_width_max: change,
        total_height_min: change,
        total_height_max: change,
      }),
      { description: 'Every changed row, by id.' },
    ),
    examples: Type.Optional(examplesAnswer),
  },
  { $id: 'GridSizesReport' },
);

export type GridSizesReport = Static<typeof gridSizesReport>;
