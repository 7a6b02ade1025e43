import { callOver, type ServiceProcess } from './service-process.ts';

/** The key of a new tenant, where no demo has made one. */
export const newKey = async ({ url }: ServiceProcess, operatorToken: string, name = 'Brands'): Promise<string> => {
  const tenants = `${url}/operator/v1/tenants`;
  const { body: tenant } = await callOver(tenants, operatorToken, 'POST', { name });
  return String((await callOver(`${tenants}/${tenant.id}/api-keys`, operatorToken, 'POST', { name })).body.key);
};

/** What is written to see later whether it was kept. */
export const addBrand = ({ url }: ServiceProcess, key: string, name: string) =>
  callOver(`${url}/v1/brands`, key, 'POST', { name });

export const brandsOf = async ({ url }: ServiceProcess, key: string): Promise<string[]> => {
  const { body } = await callOver(`${url}/v1/brands?page_size=200`, key);
  return (body.data as { name: string }[]).map(({ name }) => name);
};
