import assert from 'node:assert/strict';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { openApiDocument } from '../../src/http/openapi/document.ts';
import type { RouteTable } from '../../src/http/routes/route-table.ts';
import { checkItems } from './check-items.ts';
import type { Answer } from './test-service.ts';

type Operations = Record<string, Record<string, { responses: Record<string, unknown> }>>;

/** Refuses an answer that the description does not promise: an unknown status, or a body off its schema. */
export const answerChecker = (table: RouteTable) => {
  const document = openApiDocument(table, { version: '0', withOperator: true });
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
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

  return (method: string, url: string, answer: Answer): void => {
    // As it is looked up: whoever asks for /a/../b has asked for /b.
    const bare = new URL(`http://localhost${url}`).pathname;
    const match = paths.find(({ pattern }) => pattern.test(bare));
    const operation = match?.operations[method.toLowerCase()];
    if (!match || !operation || answer.status === 304) return;
    const what = `${method} ${match.path} ${answer.status}`;
    if (answer.status >= 400) {
      const validate = validatorOf('/components/schemas/Problem');
      assert.ok(operation.responses[answer.status], `${what} is not in openapi.json: ${answer.text}`);
      assert.ok(validate(answer.body), `${what}: ${ajv.errorsText(validate.errors)} in ${answer.text}`);
      checkItems(what, answer.body, true);
      return;
    }
    const segment = (text: string) => encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'));
    const response = operation.responses[answer.status] as { content?: Record<string, unknown> } | undefined;
    const isLines = String(answer.headers['content-type']).startsWith('application/x-ndjson');
    if (!response?.content?.['application/json'] || isLines) return;
    const validate = validatorOf(
      `/paths/${segment(match.path)}/${method.toLowerCase()}/responses/${answer.status}/content/application~1json/schema`,
    );
    assert.ok(validate(answer.body), `${what}: ${ajv.errorsText(validate.errors)} in ${answer.text}`);
    checkItems(what, answer.body);
  };
};
