import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import type { DemoService } from './demo-service.ts';
import { openPage } from './open-page.ts';

/** Below the header of the console, which stays where it is. */
const HEADER_PX = 64;

/** The moment of every picture: of the browser, and of all that the service says. */
const MOMENT = '2026-03-02T09:00:00.000Z';

const openConsole = async (browser: Browser, { origin, key }: DemoService): Promise<Page> => {
  const page = await openPage(browser, { width: 1280, height: 720 });
  await page.context().request.post(`${origin}/session/key`, { headers: { authorization: `Bearer ${key}`, origin } });
  await page.clock.setFixedTime(new Date(MOMENT));
  await page.route('**/v1/**', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, MOMENT);
    await route.fulfill({ response, body });
  });
  return page;
};

type Step = { id: number; content_type: string; required: boolean; option_ids: number[] };
type Option = { id: number; reference: string };

/** A quote of two windows and their fitting; answers its id. */
const saveQuote = async ({ call, list }: DemoService, productId: number): Promise<number> => {
  const options = new Map((await list<Option>('/v1/options')).map(({ id, reference }) => [reference, id]));
  const steps = (await list<Step>(`/v1/products/${productId}/steps`)).filter(({ required }) => required);
  const [fitting] = await list<{ id: number }>('/v1/services');
  const window = (label: string, width: number, height: number, quantity: number, references: readonly string[]) => {
    const chosen = references.map((reference) => options.get(reference));
    const selections = steps
      .filter(({ option_ids }) => option_ids.length > 0)
      .map(({ id, option_ids }) => ({
        step_id: id,
        option_ids: [option_ids.find((option) => chosen.includes(option)) ?? option_ids[0]],
      }));
    return { product_id: productId, label, width, height, quantity, selections };
  };
  const lines = [
    window('Living room', 1600, 1400, 2, ['RAL7016']),
    window('Kitchen', 1200, 2150, 1, ['OUV-2-OB-IMP', 'POI-CLE', 'CHENE-DORE']),
    { kind: 'service', service_id: fitting?.id },
  ];
  return (await call<{ id: number }>('POST', '/v1/quotes', { lines })).id;
};

/** The page once it looks the same twice. */
const screenshotAtRest = async (page: Page): Promise<Buffer> => {
  for (let before: Buffer | undefined; ; ) {
    const shot = await page.screenshot({ animations: 'disabled' });
    if (before?.equals(shot)) return shot;
    before = shot;
  }
};

/** Pictures of the console by their names: a price table with a mistyped price, the rules of a product, and a quote. */
export const takeConsolePictures = async (
  browser: Browser,
  service: DemoService,
  productId: number,
): Promise<Record<string, Buffer>> => {
  const { origin, list } = service;
  const page = await openConsole(browser, service);
  const take = async (): Promise<Buffer> => {
    await page.mouse.move(0, 0);
    await page.waitForLoadState('networkidle');
    return sharp(await screenshotAtRest(page))
      .webp({ quality: 80 })
      .toBuffer();
  };
  const product = `${origin}/console/products/${productId}`;

  const [row] = await list<{ id: number }>(`/v1/products/${productId}/pricing-configurations`);
  await page.goto(`${product}/rows/${row?.id}`);
  await page.getByRole('button', { name: 'Enlarge' }).click();
  const dialog = page.getByRole('dialog');
  const mistyped = dialog.getByText('510.73', { exact: true }).first();
  await mistyped.click();
  await page.keyboard.type('150.73');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await dialog.getByText(/below the fitted line/).waitFor();
  const grid = await take();

  await page.goto(`${product}/rules`);
  await page.getByText('From 3 m² on, handling is charged.').waitFor();
  const rules = await take();

  await page.goto(`${origin}/console/quotes/${await saveQuote(service, productId)}`);
  await page.getByRole('heading', { name: 'Lines' }).evaluate((heading, below) => {
    scrollBy(0, heading.getBoundingClientRect().top - below);
  }, HEADER_PX);
  const quote = await take();
  await page.context().close();
  return { 'console-grid': grid, 'console-rules': rules, 'console-quote': quote };
};
