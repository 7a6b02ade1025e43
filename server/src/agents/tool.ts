import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import type { Scope } from '../platform/callers/scopes.ts';
import type { Problem } from '../platform/errors.ts';
import { Type } from '../platform/json/json-schema.ts';
import type { CallableOperations, RouteAnswer, RouteCall } from './call-operation.ts';

/** What a tool answers with: a sentence for people, data by the tool's schema, and pictures where there are some. */
export type ToolAnswer = { text: string; data: object; attached?: readonly Attached[] };

/** A result as text of JSON, which a tool has cached: it is sent as it is. */
type WrittenResult = { written: string };

/** What the protocol calls a result. */
export const resultOf = ({ text, data, attached = [] }: ToolAnswer) => ({
  content: [{ type: 'text', text }, ...attached],
  structuredContent: data,
});

/** As the protocol writes them. */
type Attached =
  | { type: 'image'; data: string; mimeType: string }
  | { type: 'resource'; resource: { uri: string; mimeType: string; text: string } };

/** What a tool works with: the request that it came with, the language of its caller, and the routes. */
export type ToolContext = {
  request: FastifyRequest;
  reply: FastifyReply;
  language: string | undefined;
  /** Calls an operation as the caller of the tool, by its id: `getProduct`. */
  call: <T>(operationId: string, call?: RouteCall) => Promise<RouteAnswer<T>>;
};

export type Tool<Arguments = never> = {
  name: string;
  title: string;
  /** Written here and nowhere else: no text of a catalogue is part of it (D23.1). */
  description: string;
  /** Who may call it; the routes that it calls check it again. */
  access: readonly Scope[];
  /** Whether it changes something, and whether to repeat it changes nothing more. */
  writes?: { idempotent: boolean };
  input: TSchema;
  output: TSchema;
  /** How many requests it counts as (D23.1): as many as it prices, and 1 at least. */
  counts?: (given: Arguments) => number;
  run: (given: Arguments, context: ToolContext) => Promise<ToolAnswer | WrittenResult>;
};

/** Takes the types of its arguments from its own code, and forgets them: they were checked against `input`. */
export const defineTool = <Arguments>(tool: Tool<Arguments>): Tool => tool as unknown as Tool;

const TAG = '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,4}$';

/** The language of names and reasons, for every tool that shows some. */
export const language = Type.Optional(
  Type.String({
    maxLength: 50,
    pattern: TAG,
    'x-hint': 'must be a language such as fr or de-AT',
    description: 'The language of names and reasons, such as fr, en or de; by default that of Accept-Language.',
  }),
);

/** The cursor in a long list, as the answer before gave it; opaque to the caller. */
export const cursor = Type.Optional(
  Type.String({
    maxLength: 16,
    pattern: '^[1-9][0-9]{0,14}$',
    'x-hint': 'must be the next_cursor of an answer',
    description: 'The `next_cursor` of the answer before, for what follows it.',
  }),
);

export const nextCursor = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  description: 'Send it as `cursor` for what follows; null: that was all.',
});

export const cursorAfter = (last: number, isMore: boolean): string | null => (isMore ? String(last) : null);

export type { CallableOperations };

type Size = { width: number; height: number };

const sizesOf = (sizes: unknown): string =>
  Array.isArray(sizes) && sizes.length > 0
    ? ` Nearest sizes that have a price: ${(sizes as Size[]).map(({ width, height }) => `${width} x ${height} mm`).join(', ')}.`
    : '';

/** What refused it, in one short paragraph; the whole of it is attached as data. */
export const refusalText = ({ code, message, members }: Problem): string => {
  const end = /[.!?]$/.test(message) ? '' : '.';
  return `Refused (${code}): ${message}${end}${sizesOf(members.nearest_sizes)}`;
};
