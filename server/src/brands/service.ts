import { resourceService } from '../resource/service.ts';
import { brandSchema } from './schema.ts';
import { brands } from './store.ts';

export const brandService = resourceService({ schema: brandSchema, table: brands });
