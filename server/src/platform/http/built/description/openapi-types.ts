import type { ItemEntry } from '../../../words/error-items.ts';

/** The parts of an OpenAPI 3.1 document that the page shows. */
export type Reference = { $ref?: string };

export type Schema = Reference & {
  type?: string | readonly string[];
  description?: string;
  format?: string;
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  examples?: readonly unknown[];
  readOnly?: boolean;
  deprecated?: boolean;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  minProperties?: number;
  maxProperties?: number;
  additionalProperties?: boolean | Schema;
  propertyNames?: Schema;
  oneOf?: readonly Schema[];
  anyOf?: readonly Schema[];
  allOf?: readonly Schema[];
  'x-hint'?: string;
  'x-text'?: 'line' | 'lines';
  'x-max-bytes'?: number;
  'x-free-json'?: boolean;
};

export type Parameter = Reference & {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
  example?: unknown;
};

type Content = Record<string, { schema?: Schema; example?: unknown }>;

export type Answer = Reference & { description?: string; headers?: Record<string, unknown>; content?: Content };

type RequestBody = Reference & { description?: string; required?: boolean; content?: Content };

type Security = readonly Record<string, readonly string[]>[];

export type Operation = {
  operationId?: string;
  tags?: readonly string[];
  summary?: string;
  description?: string;
  deprecated?: boolean;
  security?: Security;
  parameters?: readonly Parameter[];
  requestBody?: RequestBody;
  responses?: Record<string, Answer>;
  'x-scopes'?: readonly string[];
  'x-example-after'?: readonly string[];
  'x-problem-codes'?: Record<string, readonly string[]>;
};

export type OpenApi = {
  info: { title: string; version: string; description?: string; license?: { name: string } };
  security?: Security;
  tags?: readonly { name: string; description?: string }[];
  paths?: Record<string, Record<string, Operation>>;
  components?: {
    schemas?: Record<string, Schema>;
    responses?: Record<string, Answer>;
    securitySchemes?: Record<string, { description?: string }>;
  };
};

/** A table of sub-codes: what the items of `errors`, of a report or of a warning can be. */
export type ItemGroup = { id: string; title: string; note: string; items: Readonly<Record<string, ItemEntry>> };
