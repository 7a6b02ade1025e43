import { type Fault, Problem, refuseFaults, validationError } from '../../platform/errors.ts';
import { targetKinds } from '../../platform/plan-rule.ts';
import { type Body, type FoundOperation, findOperation, plannedOperations } from './planned-operations.ts';

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
const fileInBody = (body: Body): { form: Body; file: Buffer } => {
  refuseFaults(fileFault(body.file));
  const { name, content } = body.file as { name: string; content: string };
  return { form: { ...body, file: name }, file: Buffer.from(content, 'base64') };
};

/** D17.2: as a caller adds it. */
export type NewRequest = { method: string; path: string; body?: unknown; if_match?: string | null };

/** As it is stored, with the route that it is for. */
export type ShapedRequest = {
  method: string;
  path: string;
  body: Body | null;
  file: Buffer | null;
  if_match: string | null;
  bytes: number;
  found: FoundOperation;
};

/** D3: what the route itself would take. */
const MAX_BODY_BYTES = 1024 * 1024;

const refuse = (pointer: string, code: string, message: string, params: Fault['params'] = {}) =>
  validationError([{ pointer, code, message, params }]);

const targets = targetKinds.map((kind) => kind.replaceAll('_', ' ')).join(', ');
const otherRequests = plannedOperations
  .filter(({ method }) => method === 'PUT' || method === 'POST')
  .map(({ method, path }) => `${method} ${path}`)
  .join(', ');

const notPlannable = (method: string, path: string) =>
  refuse(
    '/path',
    'not_plannable',
    `cannot be planned: a plan takes PATCH and soft DELETE of ${targets}, and ${otherRequests}`,
    { method: method.slice(0, 20), path: path.slice(0, 200) },
  );

/** Faults of a body, with pointers into the whole request. */
export const withinBody = (error: unknown): unknown =>
  error instanceof Problem && error.errors
    ? new Problem(error.code, error.message, {
        errors: error.errors.map((fault) => ({ ...fault, pointer: `/body${fault.pointer ?? ''}` })),
      })
    : error;

const bodyOf = ({ operation }: FoundOperation, given: unknown): { body: Body | null; file: Buffer | null } => {
  if (!operation.validate) {
    const isEmpty =
      given === undefined || given === null || (typeof given === 'object' && Object.keys(given).length === 0);
    if (!isEmpty)
      throw refuse('', 'unknown_field', 'must be left out: this method takes none', {
        field: 'body',
        suggestion: null,
      });
    return { body: null, file: null };
  }
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
  const { form, file } = operation.plan.hasFile && isObject ? fileInBody(given as Body) : { form: given, file: null };
  const checked = operation.validate(form);
  if ('error' in checked) throw checked.error;
  return { body: checked.value, file };
};

/** D17.2: what a request is for, and whether its body has the shape that this route takes. */
export const requestShape = ({ method, path, body: given, if_match = null }: NewRequest): ShapedRequest => {
  const found = findOperation(method, path);
  if (!found) throw notPlannable(method, path);
  if (if_match !== null && !found.operation.takesIfMatch)
    throw refuse('/if_match', 'not_beside_this_route', 'must be left out: this route takes no If-Match');
  try {
    const { body, file } = bodyOf(found, given);
    const text = body === null ? 0 : Buffer.byteLength(JSON.stringify(body));
    if (text > MAX_BODY_BYTES)
      throw refuse('', 'too_large', `must be at most ${MAX_BODY_BYTES} bytes`, { limit: MAX_BODY_BYTES, bytes: text });
    return { method, path, body, file, if_match, bytes: text + (file?.length ?? 0), found };
  } catch (error) {
    throw withinBody(error);
  }
};
