// Hands accepted quotes to an ERP: docs/guides/orders-for-an-erp.md. Settings come from the environment.
import { access, mkdir, rename, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

const { WEBHOOK_SECRET, VANTAIL_URL, VANTAIL_KEY, ORDERS_DIR = './orders', PORT = '3000' } = process.env;
const webhook = new Webhook(WEBHOOK_SECRET);

/** One file for each order, under the number of its quote. A file that is there was handed over already. */
const handOver = async (quoteId) => {
  const answer = await fetch(`${VANTAIL_URL}/v1/quotes/${quoteId}/order`, {
    headers: { authorization: `Bearer ${VANTAIL_KEY}` },
  });
  if (!answer.ok) throw new Error(`The order of quote ${quoteId} answered ${answer.status}`);
  const order = await answer.json();
  const file = `${ORDERS_DIR}/${order.number}.json`;
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (isThere) return;
  // Written whole or not at all: the ERP never reads half an order.
  await writeFile(`${file}.part`, JSON.stringify(order, null, 2));
  await rename(`${file}.part`, file);
};

const take = async (request) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  const body = Buffer.concat(parts).toString();
  const event = webhook.verify(body, request.headers); // Throws if the signature is wrong or too old.
  if (event.type === 'quote.accepted') await handOver(event.data.resource.id);
};

await mkdir(ORDERS_DIR, { recursive: true });
const server = createServer((request, response) => {
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
