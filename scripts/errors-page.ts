import { type ProblemCode, problemNotes, problems } from '../server/src/platform/errors.ts';
import { errorItems, type ItemEntry } from '../server/src/platform/words/error-items.ts';
import { doubtItems, fileItems, fileWarnings } from '../server/src/platform/words/file-items.ts';
import { reportItems, warningItems } from '../server/src/platform/words/report-items.ts';

const cell = (text: string) => text.replaceAll('|', '\\|');

const itemTable = (items: Record<string, ItemEntry>): string => {
  const rows = Object.entries(items).map(([code, [when, ...params]]) => {
    const names = params.map((name) => (name.endsWith('?') ? `\`${name.slice(0, -1)}\` (some)` : `\`${name}\``));
    return `| \`${code}\` | ${cell(when)} | ${names.join(', ') || 'none'} |`;
  });
  return ['| code | when | params |', '|---|---|---|', ...rows].join('\n');
};

const problemTable = (): string => {
  const rows = (Object.keys(problems) as ProblemCode[]).map(
    (code) => `| \`${code}\` | ${problems[code][0]} | ${cell(problemNotes[code])} |`,
  );
  return ['| code | status | when |', '|---|---|---|', ...rows].join('\n');
};

/** docs/errors.md, made from the table against which the tests check every answer. */
export const errorsPage = (): string => `# Errors

<!-- Made by "npm run generate" from server/src/platform/words: do not edit. -->

Every error response is \`application/problem+json\` ([rules, D2](rules/platform.md#d2)). \`code\` is the contract.
\`errors\` lists the single faults. Each item has a place (\`pointer\` into the body, \`parameter\` of the query or
\`header\`), a \`code\`, a \`message\`, and \`params\`: the facts of the message by name, \`{}\` if there are none.
\`title\`, \`detail\` and \`message\` are in French, English or German, by \`Accept-Language\`. From \`code\` and
\`params\` a client can word the fault in its own way and link to its place.
We may add codes and params; existing ones stay.

## Problems

${problemTable()}

## Items of \`errors\`

Prices, sizes in millimetres and counts are numbers; \`option\`, \`step\`, \`category\` and \`brand\` are \`{ id, name }\`; a
\`value\` from the request is cut after 100 characters. "(some)" means: present only in some cases. The items of price
lists have their own section below.

${itemTable(errorItems)}

## Items of the validation report

Beside \`params\` an item has the ids of the records it is about: \`step_id\`, \`option_id\`, \`pricing_configuration_id\`
([rules, D7](rules/configurator.md#d7)).

${itemTable(reportItems)}

## Warnings of bulk work

${itemTable(warningItems)}

## Price lists: items of \`errors\`

Faults of a file, in an error response and in the report of a dry run. Beside \`params\` an item has its place: \`sheet\`,
\`row\` (from 1) and \`column\` (A, B, ...), null if it concerns more than one place. [The guide](guides/price-lists.md)
says how the service reads lists.

${itemTable(fileItems)}

## Price lists: doubts

Questions about a file that can be read in several ways: in \`doubts\` of a table, and in an error response as
\`doubtful_reading\`.

${itemTable(doubtItems)}

## Price lists: warnings

${itemTable(fileWarnings)}
`;
