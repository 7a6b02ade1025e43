/** What the calls of all examples use: a client with a key, and one with the operator's token. */
export const TYPESCRIPT_SETUP = `import { createVantailClient, unwrap } from '@vantail/client';

const baseUrl = 'http://localhost:8080';
const vantail = createVantailClient({ baseUrl, key: 'vtl_...' });
const operator = createVantailClient({ baseUrl, key: 'the operator token' });

const me = unwrap(await vantail.GET('/v1/me'));`;

/** What stands on the page below the description of the service. */
export const INTRODUCTION = `Use the \`code\` of a problem in programs; \`title\` and \`detail\` are for people and may change. Quote its
\`request_id\`, which is also the header \`X-Request-Id\`, when you ask for help. [All error codes](/problems).

## Examples

Ids and answers come from the demo that the first start creates, and bulk calls are dry runs. Long lists and texts in
answers are cut. Keys, tokens and times are made up: use your own, your own files, and as \`response\` the result of the
browser's authenticator.

The calls in TypeScript use these clients:

\`\`\`typescript
${TYPESCRIPT_SETUP}
\`\`\`

Only pages of this service may sign in and manage a person's own account: the browser sends its cookie and \`Origin\`.`;
