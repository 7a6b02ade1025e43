import { examplesAnswer } from '../../catalogue/index.ts';
import { reportAnswer } from '../../configurator/index.ts';
import { id, integer, namedOrNull, nullable, params, timestamp } from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { listQuoteAnswer } from '../../selling/index.ts';
import { changedField } from '../changes/schema.ts';

const count = (description: string) => integer(0, Number.MAX_SAFE_INTEGER, { description });
const money = nullable(Type.Number());
const text = () => nullable(Type.String());

const item = reportAnswer.properties.errors.items;

const findings = (description: string) =>
  Type.Object({ errors: Type.Array(item), warnings: Type.Array(item) }, { description });

const product = Type.Object({
  product_id: id(),
  name: Type.String(),
  from_price: Type.Object({ old: money, new: money }),
  report: nullable(
    Type.Object(
      {
        valid: Type.Object({ old: Type.Boolean(), new: Type.Boolean() }),
        gained: findings('Findings that the plan would add to the validation report.'),
        lost: findings('Findings that the plan would remove.'),
      },
      { description: 'null: the plan affects more products than the check reports on.' },
    ),
  ),
});

const change = Type.Object({
  type: Type.String(),
  resource: Type.Object({
    kind: Type.String(),
    id: id(),
    name: text(),
    version: nullable(Type.Integer()),
  }),
  product_id: nullable(id()),
  fields: Type.Array(changedField),
});

const changedTarget = Type.Object({
  request_id: id(),
  resource: Type.Object({ kind: Type.String(), id: id(), name: text() }),
  version: integer(1, Number.MAX_SAFE_INTEGER),
  current_version: nullable(integer(1, Number.MAX_SAFE_INTEGER)),
});

const refusal = Type.Object(
  { code: Type.String(), detail: Type.String(), errors: Type.Array(Type.Object({ code: Type.String(), params })) },
  { description: 'Why it has no price.' },
);

const outcome = Type.Object({ quote: namedOrNull(listQuoteAnswer), refusal: nullable(refusal) });

/** D17.3. */
export const checkAnswer = Type.Object(
  {
    plan_version: integer(1, Number.MAX_SAFE_INTEGER),
    last_change: count('The number of the last change it includes: the check is valid until the next change.'),
    checked_at: timestamp(),
    total: count('How many changes publishing would make.'),
    changes: Type.Array(change, { description: 'The first 1,000 of them, as `listChanges` would show them.' }),
    products: Type.Array(product, { description: 'Every product that the plan affects.' }),
    reports_left_out: count('Number of products without a report here.'),
    changed_since: Type.Array(changedTarget, {
      description: 'Targets that have changed since their request was added.',
    }),
    examples: examplesAnswer,
    quotes: Type.Array(Type.Object({ product_id: id(), before: outcome, after: outcome })),
  },
  { $id: 'PlanCheck' },
);
