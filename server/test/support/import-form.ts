import { randomBytes } from 'node:crypto';

export type FormFields = Record<string, string | object>;

/** A form with a file as `fetch` and browsers send it, with a boundary of its own in every call. */
export const importForm = (name: string, file: string | Uint8Array, fields: FormFields = {}) => {
  const boundary = `----test${randomBytes(12).toString('hex')}`;
  const part = (head: string, body: string | Uint8Array) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(body as Uint8Array),
    Buffer.from('\r\n'),
  ];
  const parts = Object.entries(fields).flatMap(([field, value]) =>
    part(`name="${field}"`, typeof value === 'string' ? value : JSON.stringify(value)),
  );
  const filePart = part(`name="file"; filename="${name}"\r\nContent-Type: application/octet-stream`, file);
  return {
    raw: Buffer.concat([...parts, ...filePart, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
};
