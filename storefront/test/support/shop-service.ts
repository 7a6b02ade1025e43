import { makeDemo } from '../../../server/src/app/demo/make-demo.ts';
import { sendInProcess } from '../../../server/src/app/demo/send.ts';
import { openDemoDatabase } from '../../../server/test/support/demo-database.ts';
import { type Body, OPERATOR_TOKEN, startTestService } from '../../../server/test/support/test-service.ts';

/** The real service, listening, with the demo catalogue: its products by reference, and keys as a shop would have them. */
export const startShopService = async () => {
  const service = await startTestService({}, openDemoDatabase);
  const origin = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const { key: fullKey } = await makeDemo(sendInProcess(service.app), OPERATOR_TOKEN);
  const must = async <T = Body>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await service.call<T>(method, path, { token: fullKey, body });
    if (answer.status >= 400) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`);
    return answer.body;
  };
  const products = (await must<{ data: { id: number; reference: string }[] }>('GET', '/v1/products')).data;
  const productId = (reference: string): number => products.find((one) => one.reference === reference)?.id ?? 0;
  const newKey = async (fields: Body): Promise<string> =>
    (await must<{ key: string }>('POST', '/v1/api-keys', { name: 'Shop', ...fields })).key;
  /** A key as a shop's page has it. */
  const shopKey = await newKey({ scopes: ['storefront:read', 'quotes:create'] });
  return { ...service, origin, must, productId, newKey, shopKey };
};
