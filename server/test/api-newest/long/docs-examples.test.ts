import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createVantailClient, unwrap } from '@vantail/client';
import ts from 'typescript';
import { TYPESCRIPT_SETUP } from '../../../../console/reference/introduction.ts';
import { type ReferenceExamples, recordExamples } from '../../support/reference-examples/record-examples.ts';
import { openWithIdsFromOne } from '../../support/test-database.ts';
import { OPERATOR_TOKEN, startTestService } from '../../support/test-service.ts';

/** The examples of /docs, called one after the other on a demo of their own. */
const root = join(import.meta.dirname, '../../../..');
const file = join(root, 'console/reference/examples.json');
const examples = JSON.parse(readFileSync(file, 'utf8')) as ReferenceExamples;
const { app, table } = await startTestService({ WEBHOOKS_ALLOW_PRIVATE: '1' }, openWithIdsFromOne);

test('every example works on the demo, and is answered as the page shows', async () => {
  assert.deepEqual(await recordExamples({ app, table, operatorToken: OPERATOR_TOKEN }), examples);
});

/** All examples as one module: imports first, then each in a block of its own. */
const moduleOf = (texts: readonly string[]): string => {
  const lines = texts.map((text) => text.split('\n'));
  const isImport = (line: string) => line.startsWith('import ');
  const imports = new Set(lines.flat().filter(isImport));
  return [...imports, ...lines.map((text) => `{\n${text.filter((line) => !isImport(line)).join('\n')}\n}`)].join('\n');
};

test('every TypeScript example compiles with the types of the client', () => {
  const file = join(root, 'server/test/api-newest/docs-examples.ts');
  const text = `${TYPESCRIPT_SETUP}\n${moduleOf(Object.values(examples).map(({ typescript }) => typescript))}`;
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile).config,
    { ...ts.sys, readDirectory: () => [] },
    root,
  );
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === file || fileExists(name);
  host.getSourceFile = (name, target) =>
    name === file ? ts.createSourceFile(name, text, target) : getSourceFile(name, target);
  const program = ts.createProgram([file], options, host);
  const faults = ts.getPreEmitDiagnostics(program, program.getSourceFile(file));
  assert.deepEqual(
    faults.map(({ messageText, start = 0 }) => [
      ts.flattenDiagnosticMessageText(messageText, '\n'),
      text.slice(start, start + 200),
    ]),
    [],
  );
});

test('a TypeScript example does what it shows', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const baseUrl = app.listeningOrigin;
  const operator = createVantailClient({ baseUrl, key: OPERATOR_TOKEN });
  const run = (id: string, client: object) => {
    const call = examples[id]?.typescript.replace(/^const \w+ = /, 'return ') ?? assert.fail(id);
    return new Function('vantail', 'operator', 'unwrap', `return (async () => {${call}})()`)(client, operator, unwrap);
  };
  const { id } = await run('createTenant', {});
  const made = unwrap(
    await operator.POST('/operator/v1/tenants/{id}/api-keys', { params: { path: { id } }, body: { name: 'Examples' } }),
  );
  const vantail = createVantailClient({ baseUrl, key: made.key ?? '' });
  assert.equal((await run('createBrand', vantail)).name, 'Atelier du Midi');
  assert.equal((await run('listBrands', vantail)).total, 1);
});
