import examples from './examples.json' with { type: 'json' };
import { INTRODUCTION } from './introduction.ts';

/** The parts of an OpenAPI description that the page adds to. */
type Response = { description?: string; content?: Record<string, object> };
type Parameter = { name: string; example?: unknown };
type Schema = { allOf?: readonly object[]; properties?: Record<string, Schema> };

type Operation = {
  operationId: string;
  tags: readonly string[];
  description?: string;
  parameters?: readonly Parameter[];
  security: readonly Record<string, readonly string[]>[];
  responses: Record<string, Response>;
  'x-scopes'?: readonly string[];
  'x-example-after'?: readonly string[];
  'x-problem-codes': Record<string, readonly string[]>;
};

type Operations = Record<string, Record<string, Operation>>;

export type Description = {
  info: { title: string; description: string };
  tags: readonly { name: string }[];
  paths: Operations;
  components: { responses: Record<string, Response>; schemas: Record<string, Schema> };
};

/** A call with `@vantail/client`, and the answer of the demo (`npm run generate`). */
type Example = { typescript: string; status: number; type?: string; answer?: unknown };
const EXAMPLES: Readonly<Record<string, Example>> = examples;

/** The ids of operations with their fragments, the part of an address from `#` on. */
export type Fragments = ReadonlyMap<string, string>;

export const tagSlug = ({ name }: { name: string }): string => name.toLowerCase().replaceAll(' ', '-');
export const operationSlug = ({ operationId = '' }: { operationId?: string }): string => operationId;

const mapOperations = <T>(paths: Operations, change: (operation: Operation) => T) =>
  Object.fromEntries(
    Object.entries(paths).map(([path, operations]) => [
      path,
      Object.fromEntries(Object.entries(operations).map(([method, operation]) => [method, change(operation)])),
    ]),
  );

export const fragmentsOf = ({ paths }: Description): Fragments => {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  return new Map(
    operations.map(({ operationId, tags: [name = ''] }) => [operationId, `#tag/${tagSlug({ name })}/${operationId}`]),
  );
};

const inWords = (names: readonly string[], word: string): string =>
  names.map((name) => `\`${name}\``).join(` ${word} `);

/** Says who may call an operation; the scopes are those of `server/src/platform/callers/scopes.ts`. */
const access = ({ security, 'x-scopes': scopes = [] }: Operation): string => {
  const schemes = security.flatMap((requirement) => Object.keys(requirement));
  if (schemes.length === 0) return 'Needs no key.';
  if (schemes.includes('operatorToken')) return 'Needs the operator token.';
  if (!schemes.includes('apiKey')) return 'Needs the session of a signed-in person.';
  return scopes.length === 0 ? 'Needs any valid key.' : `Needs the scope ${inWords(scopes, 'or')}.`;
};

/** Names of operations and of error codes become links. */
const withLinks = (text: string, fragments: Fragments, codes: ReadonlySet<string>): string =>
  text.replaceAll(/`(\w+)`/g, (code, name: string) => {
    const link = fragments.get(name) ?? (codes.has(name) ? `/problems/${name}` : undefined);
    return link ? `[${code}](${link})` : code;
  });

const withAnswer = ({ responses }: Operation, { status, type = '', answer }: Example): Operation['responses'] => {
  const response = responses[status];
  const content = response?.content?.[type];
  if (!content || answer === undefined) return {};
  return { [status]: { ...response, content: { ...response.content, [type]: { ...content, example: answer } } } };
};

/** The statuses of refusals, each with the codes of this operation alone: "`code`: title; ...". */
const refusals = ({ 'x-problem-codes': codes }: Operation, shared: Record<string, Response>): Operation['responses'] =>
  Object.fromEntries(
    Object.entries(codes).map(([status, names]) => {
      const response = shared[`Problem${status}`];
      const entries = (response?.description ?? '').split(/; (?=`)/);
      const own = entries.filter((entry) => names.some((name) => entry.startsWith(`\`${name}\``)));
      return [status, { ...response, description: own.join('; ') }];
    }),
  );

/** A pasted call of bulk work is a dry run unless its example says otherwise. */
const asDryRun = (parameter: Parameter): Parameter =>
  parameter.name === 'dry_run' && parameter.example === undefined ? { ...parameter, example: true } : parameter;

/** Webhook events without the intersection that narrows `data.type`: Scalar takes seconds to call it a fault. */
const plainEvents = (schemas: Record<string, Schema>): Record<string, Schema> =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const [change] = (name.endsWith('Event') && schema.properties?.data?.allOf) || [];
      return [name, change ? { ...schema, properties: { ...schema.properties, data: change } } : schema];
    }),
  );

/** Adds links, calls in TypeScript, answers of the demo, access and error codes to a copy of the description. */
export const describeForPage = (description: Description): Description => {
  const { info, tags, paths, components } = description;
  const fragments = fragmentsOf(description);
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const codes = new Set(operations.flatMap((operation) => Object.values(operation['x-problem-codes']).flat()));

  const forPage = (operation: Operation): Operation => {
    const { operationId, parameters, 'x-example-after': after = [] } = operation;
    const example = EXAMPLES[operationId];
    const needs = after.length === 0 ? '' : ` In the demo, its example follows ${inWords(after, 'and')}.`;
    const text = `${operation.description ?? ''}\n\n${access(operation)}${needs}`;
    return {
      ...operation,
      description: withLinks(text, fragments, codes),
      ...(parameters && { parameters: parameters.map(asDryRun) }),
      ...(example && { 'x-codeSamples': [{ lang: 'typescript', label: 'TypeScript', source: example.typescript }] }),
      responses: {
        ...operation.responses,
        ...(example && withAnswer(operation, example)),
        ...refusals(operation, components.responses),
      },
    };
  };

  return {
    ...description,
    info: { ...info, title: `${info.title} API`, description: `${info.description}\n\n${INTRODUCTION}` },
    tags: tags.map((tag) => ({ ...tag, 'x-displayName': tag.name.slice(0, 1).toUpperCase() + tag.name.slice(1) })),
    paths: mapOperations(paths, forPage),
    components: { ...components, schemas: plainEvents(components.schemas) },
  };
};
