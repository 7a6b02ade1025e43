import { type Fault, refuseFaults } from '../../../errors.ts';
import type { Body } from './planned-route.ts';

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

const isFile = (value: unknown): value is { name: string; content: string } =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).toSorted().join() === 'content,name' &&
  Object.values(value).every((part) => typeof part === 'string');

const fileFault = (file: unknown): Fault[] => {
  const pointer = '/file';
  if (file === undefined) return [{ pointer, code: 'required', message: 'is required', params: { field: 'file' } }];
  if (!isFile(file)) {
    const message = 'must be an object with name and content, the bytes of the file in base64';
    return [{ pointer, code: 'wrong_type', message, params: { expected: ['object'] } }];
  }
  if (file.content.length % 4 === 0 && file.content !== '' && BASE64.test(file.content)) return [];
  const message = 'must be the bytes of the file in base64, and not empty';
  return [
    {
      pointer: '/file/content',
      code: 'malformed',
      message,
      params: { pattern: BASE64.source, value: file.content.slice(0, 40) },
    },
  ];
};

/**
 * D17.2: a form as a JSON body. `file` is `{ name, content }`, the content in base64; the other fields are those of the form.
 * Answers the fields as the form has them, with the name of the file, and its bytes.
 */
export const fileInBody = (body: Body): { form: Body; file: Buffer } => {
  refuseFaults(fileFault(body.file));
  const { name, content } = body.file as { name: string; content: string };
  return { form: { ...body, file: name }, file: Buffer.from(content, 'base64') };
};
