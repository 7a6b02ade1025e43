/**
 * Resolves to true if the text was copied. Browsers offer the clipboard only under https and on localhost, and may
 * still refuse.
 */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};

/** Rejects for a folder, and for a file that was changed, moved or deleted since it was chosen: a request with it would just fail. */
export const mustBeReadable = async (file: Blob): Promise<void> => void (await file.slice(0, 1).arrayBuffer());

/** What the service takes as a picture (D16.4). */
export const PICTURE_TYPES = 'image/png,image/jpeg,image/webp';

/** The pictures among files that were dropped, pasted or chosen. */
export const picturesIn = (files: FileList | null | undefined): File[] =>
  [...(files ?? [])].filter(({ type }) => type !== '' && PICTURE_TYPES.split(',').includes(type));

/** Passes a downloaded file to the browser. A plain link would not send the key. */
export const saveFile = (blob: Blob, response: Response, otherwise: string): void => {
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? otherwise;
  const url = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
};
