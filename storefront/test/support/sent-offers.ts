import { startShopService } from './shop-service.ts';

export type Quote = {
  id: number;
  number: number;
  status: string;
  offer_url: string;
  accepted: { name: string } | null;
};

/** D20.4, D20.5: a shop that sends offers, whose pages customers read. */
export const startWithOffers = async () => {
  const { origin, must, productId } = await startShopService();

  const reduced = (await must<{ data: { id: number; rate: number }[] }>('GET', '/v1/vat-rates')).data.find(
    ({ rate }) => rate === 5.5,
  );

  const newOffer = async (more: object = {}): Promise<Quote & { path: string }> => {
    const { id } = await must<Quote>('POST', '/v1/quotes', {
      customer: { name: 'Camille Martin', address: ['3 rue des Lilas', '35000 Rennes'] },
      reference: 'Chantier Martin',
      lines: [
        { kind: 'heading', name: 'Étage' },
        { product_id: productId('CHE-2V'), width: 1200, height: 1400, quantity: 2, label: 'Chambre' },
        { product_id: productId('CHE-2V'), width: 1000, height: 1200, label: 'Bureau' },
        { kind: 'free', name: 'Retouches de peinture', unit_price: 180 },
      ],
      ...more,
    });
    const quote = await must<Quote>('PATCH', `/v1/quotes/${id}`, { status: 'sent' });
    return { ...quote, path: `${origin}${new URL(quote.offer_url).pathname}` };
  };

  const isOwn = (other: string) => other === origin;
  const PHONE = { width: 390, height: 844 };
  const DESK = { width: 1280, height: 900 };

  const look = (name: string) =>
    process.env.LOOK ? { path: `${process.env.LOOK}/${name}.png`, fullPage: true } : undefined;
  return { origin, must, productId, reduced, newOffer, isOwn, PHONE, DESK, look };
};
