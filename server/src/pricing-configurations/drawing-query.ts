import type { Static } from 'typebox';
import { choice, sizeMm } from '../http/bodies/fields.ts';
import { Type } from '../json-schema.ts';
import { finishInQuery } from '../product-configuration/finish-field.ts';

/** How the elevation is drawn. Without a size, a usual one is drawn and its measures are not printed. */
export const drawingQuery = Type.Object({
  width: Type.Optional(sizeMm({ description: 'In millimetres.' })),
  height: Type.Optional(sizeMm({ description: 'In millimetres.' })),
  view: Type.Optional(choice(['inside', 'outside'], { description: 'From inside by default.' })),
  apex: Type.Optional(
    choice(['handle', 'hinge'], { description: 'Where the triangles point: to the handle by default.' }),
  ),
  lang: Type.Optional(choice(['fr', 'en'], { description: 'French by default.' })),
  finish: Type.Optional(finishInQuery({ description: 'Paints the profiles: ral-7016, hex-383E42, wood-oak.' })),
  finish_outside: Type.Optional(finishInQuery({ description: 'The same of the view from outside.' })),
});

export type DrawingQuery = Static<typeof drawingQuery>;
