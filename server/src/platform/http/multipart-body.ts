import { once } from 'node:events';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../errors.ts';
import type { FairScheduler } from '../scheduling/fair-scheduler.ts';
import { payerOf } from './route-table.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The file of a form; its name is the field in the body. */
    upload: Upload | null;
  }
}

/** The file of a form. Its bytes have their own memory, and hold no chunk of the request. */
type Upload = { name: string; bytes: Uint8Array<ArrayBuffer> };

type Properties = Record<string, { type?: unknown; format?: string }>;
type Form = { fields: Record<string, unknown>; files: Map<string, Upload> };

const MIB = 1024 * 1024;
const MAX_PARTS = 50;
/** Fed in pieces, so that other requests run in between. */
const PIECE_BYTES = MIB / 4;

const unreadable = (why: string) => new Problem('bad_request', `The form cannot be read: ${why}`);

const joined = (chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
};

const busboyOf = async (request: FastifyRequest) => {
  const { Busboy } = await import('@fastify/busboy');
  try {
    const headers = { ...request.headers, 'content-type': request.headers['content-type'] ?? '' };
    return new Busboy({ headers, limits: { parts: MAX_PARTS, fieldSize: MIB, fieldNameSize: 100, headerPairs: 50 } });
  } catch (error) {
    throw unreadable((error as Error).message);
  }
};

/** A name that comes twice makes a list. No field is a list, so the check of the body refuses it. */
const add = (fields: Record<string, unknown>, name: string, value: string) => {
  fields[name] = name in fields ? [fields[name], value].flat() : value;
};

/** Collects the parts as they are found. A fault in a part is a fault of the form, and is passed to `fail`. */
const collectParts = (busboy: Awaited<ReturnType<typeof busboyOf>>, fail: (problem: Problem) => void): Form => {
  const form: Form = { fields: Object.create(null), files: new Map() };
  busboy.on('field', (name, value, _isNameTruncated, isTruncated) => {
    if (isTruncated) fail(new Problem('payload_too_large', `The field ${name} may have at most 1 MiB`));
    add(form.fields, name, value);
  });
  busboy.on('file', (field, stream, filename) => {
    const chunks: Uint8Array[] = [];
    stream.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    stream.on('end', () => form.files.set(field, { name: filename, bytes: joined(chunks) }));
    stream.on('error', (error) => fail(unreadable(error.message)));
    add(form.fields, field, filename);
  });
  busboy.on('partsLimit', () => fail(unreadable(`it has more than ${MAX_PARTS} parts`)));
  busboy.on('error', (error) => fail(unreadable((error as Error).message)));
  return form;
};

const readForm = async (request: FastifyRequest, body: Buffer, scheduler: FairScheduler): Promise<Form> => {
  const busboy = await busboyOf(request);
  const { promise: isOver, resolve, reject } = Promise.withResolvers<void>();
  const form = collectParts(busboy, reject);
  busboy.on('finish', () => resolve());
  for (let at = 0; at < body.length; at += PIECE_BYTES) {
    const write = () => !busboy.write(body.subarray(at, at + PIECE_BYTES));
    const isFull = await scheduler.run(payerOf(request), write, request.held);
    if (isFull) await Promise.race([once(busboy, 'drain'), isOver]);
  }
  busboy.end();
  await isOver;
  return form;
};

/**
 * A field that is an object or a number in the schema is JSON. If it does not parse it stays text, and the check of the
 * body refuses it.
 */
const parseJsonFields = (fields: Record<string, unknown>, properties: Properties) => {
  for (const [name, value] of Object.entries(fields)) {
    const type = properties[name]?.type;
    if ((type !== 'object' && type !== 'integer') || typeof value !== 'string') continue;
    try {
      fields[name] = JSON.parse(value);
    } catch {}
  }
};

/**
 * The boundary is a new random word each time a form is repeated, and carries no meaning: it is taken out of the bytes
 * that an Idempotency-Key is bound to (D1).
 */
const eraseBoundary = (request: FastifyRequest, body: Buffer) => {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(request.headers['content-type'] ?? '') ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) return;
  const mark = Buffer.from(`--${boundary}`, 'latin1');
  for (let at = body.indexOf(mark); at !== -1; at = body.indexOf(mark, at + mark.length))
    body.fill(0, at, at + mark.length);
};

/** Reads a form of fields and one file: the fields become the body, the file `request.upload`. */
export const parseMultipart = async (
  request: FastifyRequest,
  body: Buffer,
  scheduler: FairScheduler,
): Promise<Record<string, unknown>> => {
  const schema = request.routeOptions.schema?.body as { properties?: Properties } | undefined;
  const properties = schema?.properties ?? {};
  const { fields, files } = await readForm(request, body, scheduler);
  eraseBoundary(request, body);
  const fileField = Object.keys(properties).find((name) => properties[name]?.format === 'binary') ?? '';
  request.upload = files.get(fileField) ?? null;
  // A file that was sent as plain text does not count as a file.
  if (!request.upload) delete fields[fileField];
  parseJsonFields(fields, properties);
  return fields;
};
