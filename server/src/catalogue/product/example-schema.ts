import type { Expectation, Outcome } from '@vantail/pricing';
import { id, integer, nullable } from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';
import type { JudgedExample } from './judged-examples.ts';
import type { ComparedExamples } from './watch-examples.ts';

const stepOption = Type.Object({ step_id: id(), option_id: id() });

/** What came of an example: a price or the code of a refusal, and the other requested parts. */
export const cameAnswer = Type.Object(
  {
    unit_price: nullable(Type.Number({ description: 'null: it was refused.' })),
    code: nullable(Type.String({ description: 'The code of the refusal; null: there is a price.' })),
    rule_ids: Type.Optional(Type.Array(id())),
    available: Type.Optional(Type.Array(stepOption)),
    unavailable: Type.Optional(Type.Array(stepOption)),
  },
  { $id: 'ExampleOutcome' },
);

export const expectedAnswer = Type.Object({}, { description: 'As the example has it in `expect`.' });

const named = { id: id(), product_id: id(), name: Type.String() };

const failing = Type.Object({
  ...named,
  expected: nullable(expectedAnswer),
  came: Type.Unsafe<Outcome | null>({ anyOf: [cameAnswer, { type: 'null' }] }),
});

/** D21.2: what a dry run or a check says of examples. */
export const examplesAnswer = Type.Object(
  {
    failing: Type.Array(failing, {
      description:
        'Examples that would turn red; those that are red already are not listed. After the first 1,000, `expected` and `came` are null.',
    }),
    mended: Type.Array(Type.Object(named), { description: 'Red examples that would turn green.' }),
    not_run: integer(0, Number.MAX_SAFE_INTEGER, { description: 'How many were not run: at most 5,000 are.' }),
  },
  {
    $id: 'ExamplesReport',
    description:
      'What becomes, or would become, of the examples of the products. PATCH, POST and DELETE of one record have it only in a dry run.',
  },
);

export type ExamplesReport = {
  failing: { id: number; product_id: number; name: string; expected: Expectation | null; came: Outcome | null }[];
  mended: { id: number; product_id: number; name: string }[];
  not_run: number;
};

/** So many are listed with all that they expect; the others by name, so that no answer grows without bounds. */
const MAX_TOLD = 1000;

const nameOf = ({ id, product_id, name }: JudgedExample) => ({ id, product_id, name });

export const examplesReport = ({ failing, mended, notRun }: ComparedExamples): ExamplesReport => ({
  failing: failing.map((example, index) => {
    const isListed = index < MAX_TOLD;
    return {
      ...nameOf(example),
      expected: isListed ? example.expect : null,
      came: isListed ? example.came : null,
    };
  }),
  mended: mended.map(nameOf),
  not_run: notRun,
});
