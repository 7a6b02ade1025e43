import type { Page } from 'playwright-core';
import { startDemoConsole } from './console-service.ts';

export type Option = {
  id: number;
  name: string;
  reference: string | null;
  price: number;
  price_type: string;
  finish: string;
};

/** A demo console whose options are written by the dozen: from a spreadsheet or in a workbook. */
export const startOptionSheet = async () => {
  const service = await startDemoConsole();
  const { key } = service;
  return {
    service,
    key,
    named: async (q: string) =>
      (await service.call<{ data: Option[] }>('GET', `/v1/options?q=${q}`, { token: key })).body.data,
    /** Pastes a block of cells at the first cell of the sheet. */
    paste: async (page: Page, text: string) => {
      const sheet = page.getByRole('grid', { name: /^(Options to write|Options à écrire)$/ });
      await sheet.waitFor();
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
      await sheet.getByRole('gridcell').first().click();
      await page.keyboard.press('Control+v');
    },
  };
};
