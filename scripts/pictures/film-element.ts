import type { Browser, Locator } from 'playwright-core';
import { middleOf, openFilm, type Point } from './film.ts';
import { openPage } from './open-page.ts';

const VIEWPORT = { width: 920, height: 776 };
const MARGIN_PX = 24;
const THUMB_PX = 16;
const GLANCE_MS = 600;
const LOOK_MS = 1200;
const LAST_LOOK_MS = 2400;

/** Where the thumb of a slider is at a value. */
const thumbOf = async (slider: Locator): Promise<(value: number) => Point> => {
  const { x, y } = await middleOf(slider);
  const track = await slider.evaluate(({ offsetWidth }: HTMLElement, thumb) => offsetWidth - thumb, THUMB_PX);
  const limit = async (name: string) => Number(await slider.getAttribute(name));
  const [min, max] = [await limit('min'), await limit('max')];
  return (value) => ({ x: x + track * ((value - min) / (max - min) - 0.5), y });
};

/** In the demo shop a visitor changes the opening, the height and the colour of a window, and sees it in a wall. */
export const filmElement = async (browser: Browser, origin: string, productId: number): Promise<Buffer> => {
  const page = await openPage(browser, VIEWPORT);
  await page.goto(`${origin}/demo/products/${productId}`);
  const priced = () => page.locator('[data-check=confirmed]').waitFor();
  const opened = (section: string) => () => page.getByRole('region', { name: section }).waitFor();
  const option = (name: string) => page.locator('label').filter({ hasText: name });
  const next = page.getByRole('button', { name: 'Continue' });
  await priced();
  // A leaf that tilts needs the locking handle: without it the film would have to explain a rule.
  await page.getByRole('button', { name: 'Handle' }).click();
  await option('Locking handle').click();
  await page.getByRole('button', { name: 'Openings' }).click();
  await priced();
  await page.locator('vantail-configurator').evaluate((element, margin) => {
    scrollBy(0, element.getBoundingClientRect().top - margin);
  }, MARGIN_PX);

  const film = openFilm(page, { x: VIEWPORT.width / 2, y: VIEWPORT.height * 0.75 });
  await page.mouse.move(0, 0);
  await film.hold(LOOK_MS);
  await film.click(option('fixed light above'), priced);
  await film.hold(LOOK_MS);
  await film.click(next, opened('Dimensions'));
  await film.hold(GLANCE_MS);
  const heightAt = await thumbOf(page.locator('input[type=range]').last());
  await film.drag(heightAt(1400), [1500, 1600, 1700, 1800, 1900, 2000, 2100].map(heightAt), priced);
  await film.hold(LOOK_MS);
  await film.click(next, opened('Colours'));
  await film.hold(GLANCE_MS);
  await film.click(option('Anthracite'), priced);
  await film.hold(LOOK_MS);
  await film.click(option('Golden oak'), priced);
  await film.hold(LOOK_MS);
  await film.click(page.getByRole('button', { name: 'In a wall' }), priced);
  await film.hold(LAST_LOOK_MS);
  const picture = await film.encode();
  await page.context().close();
  return picture;
};
