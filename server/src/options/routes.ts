import { Type } from '../json-schema.ts';
import { resourceRoutes } from '../resource/routes.ts';
import { optionSchema, patchedOption } from './schema.ts';
import { countExamples, movesOfPatch, optionService } from './service.ts';

export const optionRoutes = resourceRoutes({
  path: '/v1/options',
  noun: 'option',
  plural: 'options',
  schema: optionSchema,
  filters: { content_type: Type.Optional(Type.String({ maxLength: 64 })) },
  orders: ['price'],
  service: optionService,
  dryRun: { answer: patchedOption, patch: movesOfPatch, countExamples },
});
