/** A tenant of the bench, reached through the API like any other. */
export type Shop = {
  tenantId: number;
  key: string;
  must: <T = { id: number }>(method: string, path: string, body?: object) => Promise<T>;
};

type Sender = <T>(token: string, method: string, path: string, body?: object) => Promise<T>;

const senderTo =
  (url: string): Sender =>
  async <T>(token: string, method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 500)}`);
    return JSON.parse(text) as T;
  };

/** A new tenant with a key of all scopes. */
export const openShop = async (url: string, operatorToken: string): Promise<Shop> => {
  const send = senderTo(url);
  const path = '/operator/v1/tenants';
  const { id } = await send<{ id: number }>(operatorToken, 'POST', path, { name: 'Bench' });
  const { key } = await send<{ key: string }>(operatorToken, 'POST', `${path}/${id}/api-keys`, { name: 'Bench' });
  return { tenantId: id, key, must: (method, path, body) => send(key, method, path, body) };
};

/** Every stored price equals what would be computed now; a benchmark on wrong prices would be worthless. */
export const mustHaveNoDrift = async (url: string, operatorToken: string): Promise<void> => {
  const { drift } = await senderTo(url)<{ drift: unknown[] }>(operatorToken, 'POST', '/operator/v1/verify');
  if (drift.length > 0) throw new Error(`stored prices drifted: ${JSON.stringify(drift.slice(0, 3))}`);
};
