import { keysManage } from '../callers/scopes.ts';
import { resourceRoutes } from '../resource/routes.ts';
import { tariffSchema } from './schema.ts';
import { tariffService, tariffsShownTo } from './service.ts';

export const tariffRoutes = resourceRoutes({
  path: '/v1/tariffs',
  noun: 'tariff',
  plural: 'tariffs',
  schema: tariffSchema,
  writing: keysManage,
  service: tariffService,
  shownTo: tariffsShownTo,
});
