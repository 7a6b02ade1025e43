import assert from 'node:assert/strict';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { openApiDocument } from '../../src/platform/http/openapi/document.ts';
import type { RouteTable } from '../../src/platform/http/route-table.ts';
import { checkItems } from './check-items.ts';
import type { Answer, Body } from './test-service.ts';

type Response = { headers?: Record<string, unknown>; content?: Record<string, unknown> };
type Operation = {
  parameters?: { name: string; in: string }[];
  responses: Record<string, Response>;
  'x-problem-codes': Record<string, readonly string[]>;
};
type Operations = Record<string, Record<string, Operation>>;
type Asked = Readonly<Record<string, string>>;

/** The headers by which a request depends on what was read before, and the answer that only they can lead to. */
const CONDITIONS = { 304: 'If-None-Match' } as const;

/** D1: with `fields` a record of a list has these and its id, no other, and nothing is required of it. */
const checkChosenFields = (what: string, chosen: string, { body }: Answer): void => {
  const expected = [...new Set(['id', ...chosen.split(',')])].sort();
  // D28.7: not every reader is told the percentages of every tariff.
  const isToldToSome = (field: string) => what.includes('/v1/tariffs') && ['percent', 'groups'].includes(field);
  for (const record of body.data as Body[]) {
    const fields = expected.filter((field) => field in record || !isToldToSome(field));
    assert.deepEqual(Object.keys(record).sort(), fields, what);
  }
};

/** D20.4: the customer of an offer whose browser asks for a page reads one, and not a problem in JSON. */
const isPageFor = (asked: Asked, path: string, { headers }: Answer): boolean =>
  path.startsWith('/offers/') &&
  /\btext\/html\b/.test(asked.accept ?? '') &&
  String(headers['content-type']).startsWith('text/html');

/**
 * Refuses an answer that the description does not promise: an unknown status, a header that is missing, a body off its schema,
 * a condition that the route is not said to take.
 */
const newAnswerChecker = (table: RouteTable) => {
  const document = openApiDocument(table, { version: '0', withOperator: true });
  // A check is made a few times only: it is not worth optimising.
  const ajv = new Ajv2020({ strict: false, validateFormats: false, code: { optimize: false } });
  ajv.addSchema({ $id: 'api', ...document });
  const validators = new Map<string, ValidateFunction>();
  // A path without an id in a place comes before one with it, as in the router.
  const idsIn = (path: string) => path.split('{').length;
  const paths = Object.entries(document.paths as Operations)
    .sort(([a], [b]) => idsIn(a) - idsIn(b))
    .map(([path, operations]) => ({
      path,
      pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      operations,
    }));

  const validatorOf = (pointer: string) => {
    const known = validators.get(pointer) ?? ajv.compile({ $ref: `api#${pointer}` });
    validators.set(pointer, known);
    return known;
  };

  const checkProblem = (what: string, operation: Operation, answer: Answer) => {
    const validate = validatorOf('/components/schemas/Problem');
    assert.ok(operation.responses[answer.status], `${what} is not in openapi.json: ${answer.text}`);
    assert.ok(validate(answer.body), `${what}: ${ajv.errorsText(validate.errors)} in ${answer.text}`);
    // What stands before routing has its own codes (docs/adr/0006).
    const codes = operation['x-problem-codes'][answer.status] ?? [];
    assert.ok(
      codes.includes(String(answer.body.code)),
      `${what} ${answer.body.code}: the note of the operation lacks it`,
    );
    checkItems(what, answer.body, true);
  };

  const takes = (operation: Operation, header: string) =>
    operation.parameters?.some((parameter) => parameter.in === 'header' && parameter.name === header) === true;

  /** What depends on a condition is promised together: the header that is sent, and the answer that it can lead to. */
  const checkConditions = (what: string, operation: Operation, answer: Answer, asked: Asked) => {
    for (const [status, header] of Object.entries(CONDITIONS))
      assert.equal(
        takes(operation, header),
        operation.responses[status] !== undefined,
        `${what}: ${header}, ${status}`,
      );
    if (answer.status === 304) {
      assert.ok(operation.responses[304], `${what} is not in openapi.json`);
      assert.ok(asked['if-none-match'], `${what} without If-None-Match`);
      assert.ok(answer.headers.etag && answer.text === '', `${what} has its ETag and no body`);
    }
    if (answer.status !== 412) return;
    // A 412 names the field that was the condition, or comes from the header.
    if (!Array.isArray(answer.body.errors))
      assert.ok(takes(operation, 'If-Match'), `${what}: If-Match is not in openapi.json`);
  };

  return (method: string, url: string, answer: Answer, asked: Asked = {}): void => {
    // As it is looked up: whoever asks for /a/../b has asked for /b.
    const { pathname, searchParams } = new URL(`http://localhost${url}`);
    const match = paths.find(({ pattern }) => pattern.test(pathname));
    const operation = match?.operations[method.toLowerCase()];
    if (!match || !operation) return;
    const what = `${method} ${match.path} ${answer.status}`;
    checkConditions(what, operation, answer, asked);
    if (answer.status === 304) return;
    if (answer.status >= 400) {
      if (isPageFor(asked, match.path, answer)) {
        assert.ok(operation.responses[answer.status], `${what} is not in openapi.json`);
        return;
      }
      checkProblem(what, operation, answer);
      return;
    }
    const response = operation.responses[answer.status];
    const isLines = String(answer.headers['content-type']).startsWith('application/x-ndjson');
    for (const header of Object.keys(response?.headers ?? {})) {
      // The headers of lines are sent before there is anything that a tag could name.
      if (isLines && header === 'ETag') continue;
      assert.ok(answer.headers[header.toLowerCase()] !== undefined, `${what} has no ${header}`);
    }
    if (!response?.content?.['application/json'] || isLines) return;
    const chosen = searchParams.get('fields');
    if (chosen !== null) {
      checkChosenFields(what, chosen, answer);
      return;
    }
    const segment = (text: string) => encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'));
    const validate = validatorOf(
      `/paths/${segment(match.path)}/${method.toLowerCase()}/responses/${answer.status}/content/application~1json/schema`,
    );
    assert.ok(validate(answer.body), `${what}: ${ajv.errorsText(validate.errors)} in ${answer.text}`);
    checkItems(what, answer.body);
  };
};

const known = new Map<string, ReturnType<typeof newAnswerChecker>>();

/** Services with the same routes have the same description: what is compiled for one is used for all in the process. */
export const answerChecker = (table: RouteTable) => {
  const routes = table.routes.map(({ method, path }) => `${method} ${path}`).join('\n');
  const checker = known.get(routes) ?? newAnswerChecker(table);
  known.set(routes, checker);
  return checker;
};
