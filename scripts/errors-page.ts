import { doubtItems, fileItems, fileWarnings } from '../server/src/bulk/imports/items.ts';
import { errorItems, type ItemEntry, problemNotes, reportItems, warningItems } from '../server/src/error-items.ts';
import { type ProblemCode, problems } from '../server/src/errors.ts';

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

<!-- Made by "npm run generate" from server/src/error-items.ts: do not edit. -->

Every refusal is \`application/problem+json\` ([rules, D2](rules.md)): \`code\` is the contract, \`detail\` is English for a log.
What is wrong in particular stands in \`errors\`; each item has a place (\`pointer\` into the body, \`parameter\` of the query or
\`header\`), a \`code\`, an English \`message\`, and \`params\`: the facts of the message by name, \`{}\` where there are none. With \`code\`
and \`params\` a client says it in its own language and links to the place. New codes and new params may be added; those that are here stay.

## Problems

${problemTable()}

## Items of \`errors\`

Prices, sizes in millimetres and counts are numbers; \`option\`, \`step\`, \`category\` and \`brand\` are \`{ id, name }\`; a \`value\` that was sent is
cut after 100 characters. "(some)": in some cases only. Those of price lists stand apart, below.

${itemTable(errorItems)}

## Items of the validation report

Beside \`params\` an item names what it is about: \`step_id\`, \`option_id\`, \`pricing_configuration_id\` ([rules, D7](rules.md)).

${itemTable(reportItems)}

## Warnings of work in bulk

${itemTable(warningItems)}

## Price lists: items of \`errors\`

What is wrong with a file, in a refusal and in the report of a dry run. Beside \`params\` an item names its place: \`sheet\`, \`row\` (from 1) and \`column\`
(A, B, ...), null where it is about more. [The guide](guides/price-lists.md) tells how lists are read.

${itemTable(fileItems)}

## Price lists: doubts

In \`doubts\` of a table, and in a refusal as \`doubtful_reading\`.

${itemTable(doubtItems)}

## Price lists: warnings

${itemTable(fileWarnings)}
`;
