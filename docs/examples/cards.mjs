// Renders the cards of a category on the server, with JSON-LD: docs/guides/own-configurator.md. Settings come from the
// environment.
import { createServer } from 'node:http';

const { VANTAIL_URL, VANTAIL_KEY, SHOP_URL = 'https://www.example.com', PORT = '3000' } = process.env;

const read = async (path, language) => {
  const headers = { authorization: `Bearer ${VANTAIL_KEY}`, 'accept-language': language };
  const answer = await fetch(`${VANTAIL_URL}${path}`, { headers });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer.json();
};

const escaped = (text) =>
  String(text ?? '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;');
const urlOf = ({ product_id }) => `${SHOP_URL}/windows/${product_id}`;
/** With VAT where the shop has told a rate. */
const priceOf = ({ from_price, gross_from_price }) => gross_from_price ?? from_price;

/** The service says which widths it has of its own pictures. */
const picture = ({ image_url, image_widths }) => {
  if (!image_url) return '';
  const widths = (image_widths ?? []).map((width) => `${image_url}?w=${width} ${width}w`).join(', ');
  return `<img src="${escaped(image_url)}" srcset="${escaped(widths)}" sizes="20rem" alt="" loading="lazy">`;
};

const card = (product, language) => {
  const price = priceOf(product);
  const { format } = new Intl.NumberFormat(language, { style: 'currency', currency: product.currency });
  return `<li><a href="${escaped(urlOf(product))}">${picture(product)}<h2>${escaped(product.name)}</h2>
<p>${escaped(product.description)}</p>${price === null ? '' : `<p>${escaped(format(price))}</p>`}</a></li>`;
};

const jsonLd = (products) => {
  const list = products.map((product) => ({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.description ?? undefined,
    image: product.image_url ?? undefined,
    brand: { '@type': 'Brand', name: product.brand.name },
    url: urlOf(product),
    // Without a price there is no offer: a search engine would show 0.
    offers:
      priceOf(product) === null
        ? undefined
        : { '@type': 'AggregateOffer', lowPrice: priceOf(product), priceCurrency: product.currency },
  }));
  // A name may contain </script>.
  return `<script type="application/ld+json">${JSON.stringify(list).replaceAll('<', '\\u003c')}</script>`;
};

/** `/1`: the category with this id, and those below it. */
const page = async ({ url, headers }) => {
  const [language = 'en'] = (headers['accept-language'] ?? 'en').split(/[,;]/);
  const category = Number(url.slice(1));
  const path = `/v1/categories/${category}/cards?localized=true&descendants=true&order=name`;
  const { data } = await read(path, language);
  return `<!doctype html><html lang="${escaped(language)}"><meta charset="utf-8"><title>Windows</title>
${jsonLd(data)}<ul>${data.map((product) => card(product, language)).join('\n')}</ul></html>`;
};

const server = createServer((request, response) => {
  page(request).then(
    (html) =>
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', vary: 'Accept-Language' }).end(html),
    (error) => {
      console.error(error);
      response.writeHead(503).end();
    },
  );
});
server.listen(Number(PORT), () => console.log(`listening on ${PORT}`));
