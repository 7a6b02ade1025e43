import { keysManage } from '../callers/scopes.ts';
import { resourceRoutes } from '../resource/routes.ts';
import { vatRateSchema } from './schema.ts';
import { vatRateService } from './service.ts';

export const vatRateRoutes = resourceRoutes({
  path: '/v1/vat-rates',
  noun: 'VAT rate',
  plural: 'VAT rates',
  schema: vatRateSchema,
  writing: keysManage,
  service: vatRateService,
});
