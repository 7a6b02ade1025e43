import { type ShopService, shopService } from '../service/shop-service.ts';

const services = new Map<string, ShopService>();

/** The elements of a page share a service, so that cards and configurator ask for the same things once. */
export const serviceOf = (baseUrl: string, key: string): ShopService => {
  const name = `${baseUrl} ${key}`;
  const service = services.get(name) ?? shopService(baseUrl, key);
  services.set(name, service);
  return service;
};
