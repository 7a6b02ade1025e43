/** Passes a downloaded file to the browser. A plain link would not send the key. */
export const saveFile = (blob: Blob, response: Response, otherwise: string): void => {
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? otherwise;
  const url = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
};
