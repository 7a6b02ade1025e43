import { resourceService } from '../resource/service.ts';
import { optionSchema } from './schema.ts';
import { options } from './store.ts';

export const optionService = resourceService({ fields: optionSchema.fields, table: options });
