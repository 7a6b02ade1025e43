// Keeps a search index fresh: docs/guides/keeping-a-search-index-fresh.md. Settings come from the environment.
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

const { WEBHOOK_SECRET, VANTAIL_URL, VANTAIL_KEY, PORT = '3000' } = process.env;
const webhook = new Webhook(WEBHOOK_SECRET);
const index = new Map(); // Your search engine, or the pages of a static site.

const read = async (path) => {
  const answer = await fetch(`${VANTAIL_URL}${path}`, { headers: { authorization: `Bearer ${VANTAIL_KEY}` } });
  if (!answer.ok && answer.status !== 404) throw new Error(`${path} answered ${answer.status}`);
  return answer.ok ? answer.json() : undefined;
};

/** An event says that something changed. The current state is read, so an event that arrives twice does no harm. */
const refresh = async (id) => {
  const [product, fromPrice] = [await read(`/v1/products/${id}`), await read(`/v1/products/${id}/from-price`)];
  if (product?.active) index.set(id, { name: product.name, price: fromPrice?.price ?? null });
  else index.delete(id);
};

const take = async (request) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  const body = Buffer.concat(parts).toString();
  const event = webhook.verify(body, request.headers); // Throws if the signature is wrong or too old.
  if (event.data.product_id) await refresh(event.data.product_id);
};

const server = createServer((request, response) => {
  if (request.method === 'GET') return response.end(JSON.stringify([...index.values()]));
  const answer = (status) => response.writeHead(status).end(); // Anything but 2xx is sent again later.
  take(request).then(
    () => answer(204),
    (error) => {
      console.error(error);
      answer(error.name === 'WebhookVerificationError' ? 400 : 503);
    },
  );
});
server.listen(Number(PORT), '127.0.0.1', () => console.log(`listening on port ${server.address().port}`));
