import { problemSchema } from '../platform/http/openapi/problem-schema.ts';
import type { Tool } from './tool.ts';

type Json = Record<string, unknown>;

/** Keywords that are ours, or that only the description of the API uses: clients check the rest. */
const isOurs = (key: string): boolean =>
  key.startsWith('x-') || key === '$id' || key === 'readOnly' || key === 'examples';

/** What a client needs to fill in arguments, and not to check an answer: the list of tools stands in every conversation. */
const isForArguments = (key: string): boolean => key === 'description' || key === 'default';

type Leaves = (key: string) => boolean;

/** A schema as any client understands it: whole, without names that it would have to look up. */
const plainSchema = (node: unknown, leavesOut: Leaves, isNames = false): unknown => {
  if (Array.isArray(node)) return node.map((item) => plainSchema(item, leavesOut));
  if (typeof node !== 'object' || node === null) return node;
  const { 'x-described': described } = node as Json;
  if (described !== undefined && !isNames) return plainSchema(described, leavesOut);
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key]) => isNames || !leavesOut(key))
      .map(([key, value]) => [key, plainSchema(value, leavesOut, key === 'properties' && !isNames)]),
  );
};

const answerSchema = (schema: unknown) => plainSchema(schema, (key) => isOurs(key) || isForArguments(key));

/** D2: a refusal, whatever the tool; its other members are in the description of the API. */
const { required, properties } = problemSchema;
const refusal = answerSchema({
  type: 'object',
  required,
  properties: { ...properties, code: { type: 'string' }, errors: { type: 'array', items: { type: 'object' } } },
});

const described = (tool: Tool) => {
  const { name, title, description, writes } = tool;
  return {
    name,
    title,
    description,
    inputSchema: plainSchema(tool.input, isOurs),
    outputSchema: { type: 'object', anyOf: [answerSchema(tool.output), refusal] },
    annotations: {
      title,
      readOnlyHint: !writes,
      ...(writes ? { destructiveHint: false, idempotentHint: writes.idempotent } : {}),
      openWorldHint: false,
    },
  };
};

const made = new WeakMap<Tool, ReturnType<typeof described>>();

/** A tool as `tools/list` shows it; the same for everybody, so it is made once. */
export const toolDescription = (tool: Tool) => {
  const known = made.get(tool) ?? described(tool);
  made.set(tool, known);
  return known;
};
