import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choices, type ProductConfiguration, type QuoteRequest, quote } from '../src/index.ts';
import { randomFrom } from './oracle/generate.ts';
import { partialBody, ruledProduct } from './oracle/generate-rules.ts';
import type { Json } from './oracle/oracle.ts';
import { Rational } from './oracle/rational.ts';
import { type OracleFault, type OracleVerdict, oracleRules, type RuledCase } from './oracle/rules-oracle.ts';
import { mustHaveMet } from './support/must-have-met.ts';

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 32));
const count = Number(process.env.ORACLE_RULES ?? 1000);

const configurationOf = (input: RuledCase): ProductConfiguration =>
  ({ ...input, rows: input.sharing, currency: 'EUR', price_basis: 'TTC' }) as never as ProductConfiguration;

type Reasons = readonly { rule_id: number | null }[] | undefined;
const ids = (reasons: Reasons): (number | null)[] => (reasons ?? []).map(({ rule_id }) => rule_id);

/** A fault in one line; of windows and sizes only which, since what they name is for people. */
const oracleLine = ({ code, step, options, field, reasons }: OracleFault): string =>
  ['window_conflict', 'second_size'].includes(code)
    ? `${code} ${field ?? ''}`
    : `${code} ${step} ${options.join()} because ${reasons.join()}`;

type Fault = {
  readonly code: string;
  readonly step_id?: number;
  readonly option_ids?: readonly number[];
  readonly params: object;
  readonly reasons?: Reasons;
};

function line({ code, step_id, option_ids, params, reasons }: Fault): string {
  if (code === 'second_size') return `${code} `;
  if (code === 'window_conflict') return `${code} ${(params as { field?: string }).field}`;
  return `${code} ${step_id} ${option_ids?.join()} because ${ids(reasons).join()}`;
}

const lines = (faults: string[]): string[] => [...new Set(faults)].sort();

/** The number that is nearest to a fraction, give or take the last bit. */
function isNearest(value: number, exact: Rational): boolean {
  const miss = Rational.of(String(value)).minus(exact);
  const size = (x: Rational): Rational => (x.n < 0n ? new Rational(-x.n, x.d) : x);
  return size(miss).compare(size(exact).times(new Rational(1n, 4n * 10n ** 15n))) <= 0;
}

function assertQuote(
  answer: ReturnType<typeof quote>,
  { quote: expected, faults }: OracleVerdict,
  why: string,
): string {
  if ('code' in expected) {
    assert.ok('code' in answer, why);
    assert.equal(answer.code, expected.code, why);
    if (expected.pointer) assert.equal(answer.errors[0]?.pointer, expected.pointer, why);
    if (answer.code === 'invalid_selection') {
      assert.deepEqual(lines(answer.errors.map(line)), lines(faults.map(oracleLine)), why);
      assert.deepEqual(ids(answer.reasons).sort(), expected.reasons.sort(), why);
    }
    if (answer.code === 'configuration_refused') {
      assert.deepEqual(ids(answer.reasons), expected.reasons, why);
      const [{ pointer, code, reasons } = { pointer: '-', code: '-' }] = answer.errors;
      assert.deepEqual([pointer, code, ids(reasons)], ['', 'refused', expected.reasons], why);
    }
    return answer.code;
  }
  assert.ok(!('code' in answer), why);
  assert.deepEqual([answer.unit_price, answer.pricing_configuration_id], [expected.unit_price, expected.row], why);
  const shape = (term: { kind: string; option_id?: number; rule_id?: number | null }): string =>
    `${term.kind} ${term.option_id ?? term.rule_id ?? ''}`;
  assert.deepEqual(answer.breakdown.map(shape), expected.terms.map(shape), why);
  for (const [index, { amount }] of answer.breakdown.entries()) {
    assert.ok(isNearest(amount, expected.terms[index]?.exact ?? new Rational(0n)), `term ${index}: ${why}`);
  }
  return expected.terms.some(({ kind }) => kind === 'rule') ? 'priced with a surcharge' : 'priced';
}

/** D14.7: every step and option as the oracle has them, and the quote's own answer. */
function assertChoices(input: RuledCase, body: Json, expected: OracleVerdict, why: string): void {
  const answer = choices(configurationOf(input), body as QuoteRequest);
  const priced = quote(configurationOf(input), body as QuoteRequest);
  assert.ok(!('code' in answer), why);
  const shown = answer.steps.map(({ step_id, visible, required, complete, reasons, options }, place) => ({
    id: step_id,
    visible,
    required,
    complete: expected.steps[place]?.complete === undefined ? undefined : complete,
    reasons: ids(reasons),
    options: options.map(({ option_id, available, selected, required: isRequired, total, reasons: because }) => ({
      id: option_id,
      available,
      selected,
      required: isRequired,
      total,
      reasons: ids(because),
    })),
  }));
  assert.deepEqual(shown, expected.steps, why);
  const next = answer.steps.find((step) => step.visible && !step.complete)?.step_id ?? null;
  assert.equal(answer.next_step_id, next, why);
  assert.deepEqual(answer.quote, 'code' in priced ? null : priced, why);
  assert.equal(answer.problems.length > 0, 'code' in priced, why);
  const wrong = answer.problems.filter(({ code }) => code === 'invalid_selection');
  const faults = wrong.map(({ fault, ...problem }) => line({ ...problem, code: fault }));
  assert.deepEqual(lines(faults), lines(expected.faults.map(oracleLine)), why);
  if ('code' in priced) assert.equal(answer.problems[0]?.code, priced.code, why);
}

/** In about how many cases each kind of answer comes once. */
const ONE_IN: Readonly<Record<string, number>> = {
  ambiguous_configuration: 30,
  configuration_refused: 50,
  dimensions_out_of_range: 60,
  dimensions_unavailable: 130,
  hidden_step: 16,
  inactive_option: 18,
  invalid_selection: 3,
  missing_required_option: 10,
  missing_step: 30,
  no_matching_configuration: 12,
  'priced with a surcharge': 40,
  priced: 11,
  second_size: 300,
  too_few_options: 6,
  too_many_options: 30,
  unavailable_option: 13,
  unknown_option: 90,
  unknown_step: 13,
  validation_error: 8,
  window_conflict: 10,
};

test(`D14 choices and quotes of products with rules equal the oracle's in ${count} random configurations`, (t) => {
  t.diagnostic(`SEED=${seed}`);
  const random = randomFrom(seed ^ 0x14_01);
  const seen = new Map<string, number>();
  for (let index = 0; index < count; index += 1) {
    const input = ruledProduct(random);
    const body: Json = partialBody(random, input);
    const why = `SEED=${seed}, case ${index}: ${JSON.stringify({ input, body })}`;
    const expected = oracleRules(input, body);
    const answer = quote(configurationOf(input), body as QuoteRequest);
    assertChoices(input, body, expected, why);
    const kind = assertQuote(answer, expected, why);
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
    for (const { code } of expected.faults) seen.set(code, (seen.get(code) ?? 0) + 1);
  }
  t.diagnostic(JSON.stringify(Object.fromEntries([...seen].sort())));
  mustHaveMet(Object.fromEntries(seen), count, ONE_IN);
});
