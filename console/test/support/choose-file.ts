import type { Page } from 'playwright-core';

/** Chooses a file of text in the page's only field for one. */
export const chooseFile = async (page: Page, file: { name: string; text: string }): Promise<void> => {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a file' }).click(),
  ]);
  await chooser.setFiles({ name: file.name, mimeType: 'text/csv', buffer: Buffer.from(file.text) });
};
